// Refusals as sentences in the current language.
import type { CoreRefusal } from '../protocol/core/CoreRefusal'
import type { LocalRefusal } from '../protocol/local/LocalRefusal'
import type { SessionRefusal } from '../protocol/local/SessionRefusal'
import type { ServerRefusal, TableRefusal } from '../protocol/messages'
import { refusedBy, type Refused } from '../rules/refused'
import { refusals as de } from './refusals_de'
import { refusals as en } from './refusals_en'
import { language, sentence } from './texts.svelte'

/** A refusal by the page itself: the last move is still being sent. */
export interface OnItsWay {
  code: 'on-its-way'
}

/** Every refusal that does not belong to one game. */
export type SharedRefusal = CoreRefusal | TableRefusal | ServerRefusal | SessionRefusal | LocalRefusal | OnItsWay

/** A text for each code: a sentence, or a function of the parameters that returns one. */
export type RefusalTexts<R extends { code: string }> = {
  [Code in R['code']]: string | ((params: Extract<R, { code: Code }>) => string)
}

/** The texts of one game's refusals in every language. */
export type GameRefusals<R extends { code: string }> = Record<Language, RefusalTexts<R>>

/** The same for a game that is not known here. */
export type AnyGameRefusals = Record<Language, object>

type Language = ReturnType<typeof language>

const shared: GameRefusals<SharedRefusal> = { en, de }

/** A refusal as a sentence; `game` has the texts for the refusals of its rules. */
export function explain(refused: Refused, game?: AnyGameRefusals): string {
  const text = textOf(refused.code, game?.[language()]) ?? textOf(refused.code, shared[language()])
  if (typeof text === 'string') return text
  if (text) return sentence(text(refused))
  // A code of a newer server.
  return sentence(/[.!?]$/.test(refused.message) ? refused.message : `${refused.message}.`)
}

/** What the rules threw, as a sentence. */
export function explainThrown(error: unknown): string {
  return explain(refusedBy(error))
}

function textOf(code: string, texts: object | undefined): string | ((params: Refused) => string) | undefined {
  return texts && Object.hasOwn(texts, code) ? texts[code as keyof typeof texts] : undefined
}
