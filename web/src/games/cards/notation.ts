// Cards and actions as the rules write them: `R3`, `BHD`, `D`, `Y`.
import type { Colour } from '../../protocol/cards/Colour'
import type { Texts } from '../../texts/texts.svelte'

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

/** What an action says. */
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

/** What somebody did, as a sentence. */
export function describeAction(who: string, action: string, t: Texts): string {
  const parsed = parseAction(action)
  switch (parsed.kind) {
    case 'place':
      return t.didPlace(who, nameOf(parsed.card, t))
    case 'discard':
      return t.didDiscard(who, nameOf(parsed.card, t))
    case 'draw':
      return t.didDraw(who)
    case 'take':
      return t.didTake(who, t.colours[parsed.colour])
  }
}

/** What somebody would do: "place blue 7". */
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
