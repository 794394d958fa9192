// The texts of practice together with those of reviews and the page.
import { texts as review } from '../review/texts'
import { language } from '../texts/texts.svelte'
import { de } from './texts_de'
import { en } from './texts_en'

export type Texts = typeof review.en & typeof en

export const texts: { en: Texts; de: Texts } = { en: { ...review.en, ...en }, de: { ...review.de, ...de } }

/** The texts in the current language; reactive where they are read. */
export function t(): Texts {
  return texts[language()]
}
