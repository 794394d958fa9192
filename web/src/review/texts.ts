// The texts of reviews together with those of the page.
import { de as pageDe } from '../texts/de'
import { en as pageEn } from '../texts/en'
import { language } from '../texts/texts.svelte'
import { de } from './texts_de'
import { en } from './texts_en'

export type Texts = typeof pageEn & typeof en

export const texts: { en: Texts; de: Texts } = { en: { ...pageEn, ...en }, de: { ...pageDe, ...de } }

/** The texts in the current language; reactive where they are read. */
export function t(): Texts {
  return texts[language()]
}
