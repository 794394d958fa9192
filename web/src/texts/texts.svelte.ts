// The text catalogue in the current language.
import { settings } from '../frame/settings.svelte'
import { de } from './de'
import { en, type Texts } from './en'

export type { Texts }

export type Language = 'en' | 'de'

/** The language in use. */
export function language(): Language {
  if (settings.language !== 'auto') return settings.language
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en'
}

/** The catalogue; reactive where it is read. */
export function t(): Texts {
  return language() === 'de' ? de : en
}

/** Capitalises the first letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
