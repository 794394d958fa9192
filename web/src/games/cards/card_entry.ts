// What a player has played in one round at a real table, as a list of cards.
import type { NextStarter, Pad } from '../../scorepad/pads'

export interface CardEntry {
  cards: string[]
}

/** A sheet of the card game. */
export interface CardPad extends Pad {
  /** Six colours. */
  long: boolean
  next: NextStarter
  rounds: CardEntry[][]
}

export const COLOURS = ['R', 'G', 'W', 'B', 'Y', 'P'] as const
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10'] as const
/** How many wagers each colour has. */
export const WAGERS = 3

/** Adds a card, or removes it. */
export function toggleCard(cards: readonly string[], card: string): string[] {
  return cards.includes(card) ? cards.filter((other) => other !== card) : [...cards, card]
}

/** Adds a wager; once no more are left, removes all. */
export function cycleWagers(cards: readonly string[], colour: string, othersCards: readonly string[]): string[] {
  const wager = `${colour}H`
  return wagers(cards, colour) < WAGERS - wagers(othersCards, colour)
    ? [...cards, wager]
    : cards.filter((card) => card !== wager)
}

/** Sets a player's cards. Each number card exists once, so newly added ones are removed from the other player. */
export function setCards(players: readonly CardEntry[], seat: number, cards: readonly string[]): CardEntry[] {
  const before = players[seat]?.cards ?? []
  const isTaken = (card: string) => !card.endsWith('H') && cards.includes(card) && !before.includes(card)
  return players.map((other, nth) => ({
    cards: nth === seat ? [...cards] : other.cards.filter((card) => !isTaken(card)),
  }))
}

/** All cards of the other players. */
export function othersCards(players: readonly CardEntry[], seat: number): string[] {
  return players.flatMap(({ cards }, nth) => (nth === seat ? [] : cards))
}

export function wagers(cards: readonly string[], colour: string): number {
  return cards.filter((card) => card === `${colour}H`).length
}
