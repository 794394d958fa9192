// Cards and actions in the notation of the rules: `R3`, `BHD`, `D`, `Y`.
import type { Colour } from '../../protocol/cards/Colour'
import type { LogEntry } from '../../protocol/messages'
import type { Texts } from './texts'

export type Letter = Colour

export function colourOf(card: string): Letter {
  return card.charAt(0) as Letter
}

/** `H` for a wager, else the number. */
export function rankOf(card: string): string {
  return card.slice(1)
}

export function isWager(card: string): boolean {
  return rankOf(card) === 'H'
}

/** A parsed action. */
export type Action =
  | { kind: 'place'; card: string }
  | { kind: 'discard'; card: string }
  | { kind: 'draw' }
  | { kind: 'take'; colour: Letter }

export function parseAction(action: string): Action {
  if (action === 'D') return { kind: 'draw' }
  if (action.length === 1) return { kind: 'take', colour: action as Letter }
  if (action.endsWith('D')) return { kind: 'discard', card: action.slice(0, -1) }
  return { kind: 'place', card: action }
}

/** `blue 7`, `red wager`. */
export function nameOf(card: string, t: Texts): string {
  return t.cardName(t.colours[colourOf(card)], isWager(card) ? t.wager : rankOf(card))
}

/** The card that a draw from a discard pile took; null for every other log entry. */
export function takenCard(log: readonly LogEntry[], index: number): string | null {
  const line = log[index]
  const taken = line?.kind === 'acted' && line.action !== null ? parseAction(line.action) : null
  if (taken?.kind !== 'take') return null
  const pile: string[] = []
  for (const earlier of log.slice(0, index)) {
    if (earlier.kind === 'chance') pile.length = 0
    else if (earlier.action !== null) {
      const action = parseAction(earlier.action)
      if (action.kind === 'discard' && colourOf(action.card) === taken.colour) pile.push(action.card)
      if (action.kind === 'take' && action.colour === taken.colour) pile.pop()
    }
  }
  return pile.at(-1) ?? null
}

/** What a player did, as a sentence. `taken` names the card of a draw from a discard pile, if known. */
export function describeAction(who: string, action: string, t: Texts, taken: string | null = null): string {
  const parsed = parseAction(action)
  switch (parsed.kind) {
    case 'place':
      return t.didPlace(who, nameOf(parsed.card, t))
    case 'discard':
      return t.didDiscard(who, nameOf(parsed.card, t))
    case 'draw':
      return t.didDraw(who)
    case 'take':
      return t.didTake(who, taken === null ? t.colours[parsed.colour] : nameOf(taken, t))
  }
}

/** An action as a verb phrase: "play blue 7". */
export function actionPhrase(action: string, t: Texts): string {
  const parsed = parseAction(action)
  switch (parsed.kind) {
    case 'place':
      return t.verbPlace(nameOf(parsed.card, t))
    case 'discard':
      return t.verbDiscard(nameOf(parsed.card, t))
    case 'draw':
      return t.verbDraw
    case 'take':
      return t.verbTake(t.colours[parsed.colour])
  }
}
