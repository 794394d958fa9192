// The texts of the screens for sheets; they load only with those screens.
import { language } from '../../texts/texts.svelte'
import { de } from './sheet_texts_de'
import { en } from './sheet_texts_en'

export const texts = { en, de }

/** The texts in the current language; reactive where they are read. */
export function s(): typeof en {
  return texts[language()]
}
