// Concerns in the current language. Each game has texts for each of its codes.
import type { Concern } from '../protocol/local/Concern'
import { language, type Language } from '../texts/texts.svelte'

/** What is said about each code. */
export type ConcernTexts<C extends { code: string }> = {
  [Code in C['code']]: {
    /** Before the move: a clause without a full stop. */
    warn: (concern: Extract<C, { code: Code }>) => string
    /** After the round: what to do in other cases like this; a sentence. */
    tip: string
  }
}

/** Explains the concerns of one game. A concern of another game has no text here. */
export function concernWords<C extends Concern>(texts: Record<Language, ConcernTexts<C>>) {
  const textOf = (concern: Concern) => {
    const all: object = texts[language()]
    return (all as Partial<Record<string, { warn: (concern: Concern) => string; tip: string }>>)[concern.code]
  }
  return {
    warn: (concern: Concern) => textOf(concern)?.warn(concern) ?? '',
    tip: (concern: Concern) => textOf(concern)?.tip ?? '',
  }
}
