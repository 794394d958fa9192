// The terms of a table as one line of text.
import { gameEntry, gameName, gameTexts } from '../games/games'
import type { Summary, Terms } from '../protocol/messages'
import type { Texts } from '../texts/texts.svelte'

export function timingLine({ timing }: Terms, t: Texts): string {
  switch (timing.kind) {
    case 'relaxed':
      return t.onlineRelaxed
    case 'per-move':
      return `${t.onlinePerMove}: ${t.onlineSeconds(timing.seconds)}`
    case 'bank':
      return t.onlineBankOf(timing.seconds, timing.increment)
    case 'days':
      return `${t.onlinePerMove}: ${t.onlineDaysOf(timing.days)}`
  }
}

/** `Cards · six colours · 3 rounds · No clock` */
export function termsLine(terms: Terms, t: Texts): string {
  const entry = gameEntry(terms.game)
  const about = entry
    ? [gameName(terms.game), ...gameTexts(entry).terms(terms.options, terms.seats.length)]
    : [terms.game]
  // Lines break between the parts, never within one.
  return [...about, timingLine(terms, t)].map((part) => part.replaceAll(' ', '\u00a0')).join(' · ')
}

/** The names of all players at a table except one. */
export function othersAt({ seats }: Summary, me: string | null, t: Texts): string {
  const names = seats
    .filter(({ player }) => player === null || player !== me)
    .map(({ kind, name }) => (kind === 'person' ? (name ?? t.waitingFree) : t.botName(t.levels[kind.bot] ?? kind.bot)))
  return names.join(', ') || t.gamesAlone
}
