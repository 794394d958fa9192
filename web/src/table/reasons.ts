// Reasons for actions in the current language. Each game has a text for each of its codes.
import type { Reason } from '../protocol/local/Reason'
import { language, type Language } from '../texts/texts.svelte'

/** A text for each code: a clause that says why, without a full stop. */
export type ReasonTexts<R extends { code: string }> = {
  [C in R['code']]: (reason: Extract<R, { code: C }>) => string
}

/** Explains the reasons of one game. A reason of another game has no text here. */
export function explainer<R extends Reason>(texts: Record<Language, ReasonTexts<R>>): (reason: Reason) => string {
  return (reason) => {
    const all: object = texts[language()]
    const text = (all as Partial<Record<string, (reason: Reason) => string>>)[reason.code]
    return text?.(reason) ?? ''
  }
}

/** "6, 7 and 9" */
export function list(words: readonly (string | number)[], tag: string): string {
  return new Intl.ListFormat(tag).format(words.map(String))
}
