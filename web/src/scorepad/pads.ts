// Score sheets of games played with real cards or dice, stored on the device. Nothing is scored here:
// entries are written in the notation of the rules, and the rules score them.

/** A dice game sheet as far as it matters for the score. */
export interface SheetMarks {
  /** How many boxes or symbols are filled, by column: a colour's letter, `artefacts`, `dice`. */
  filled: Record<string, number>
  /** The colours whose circle is marked. */
  circles: string[]
  bridges: number
}

/** What one player has played in one round. */
export type Entry = { cards: string[] } | { marks: SheetMarks }

export type NextStarter = 'leader' | 'round-winner' | 'alternate'

export interface Pad {
  id: string
  game: 'cards' | 'dice'
  names: string[]
  /** Six colours in the card game. */
  long: boolean
  /** Who started the first round, counted from 1. */
  starter: number
  next: NextStarter
  /** By round, by player. */
  rounds: Entry[][]
  /** When it was last changed, in milliseconds. */
  at: number
}

const PREFIX = 'sextant.pad.'

export const CARD_COLOURS = ['R', 'G', 'W', 'B', 'Y', 'P'] as const
export const DICE_COLOURS = ['R', 'O', 'Y', 'G', 'B', 'P'] as const
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10'] as const
/** How many wagers each colour has. */
export const WAGERS = 3

export function emptyEntry(game: Pad['game']): Entry {
  return game === 'cards' ? { cards: [] } : { marks: { filled: {}, circles: [], bridges: 0 } }
}

export function newPad(game: Pad['game'], names: string[], id: string, now: number): Pad {
  return { id, game, names, long: false, starter: 1, next: 'leader', rounds: [names.map(() => emptyEntry(game))], at: now }
}

/** Adds a card, or removes it. */
export function toggleCard(cards: readonly string[], card: string): string[] {
  return cards.includes(card) ? cards.filter((other) => other !== card) : [...cards, card]
}

/** Adds a wager; once no more are left, removes all. */
export function cycleWagers(cards: readonly string[], colour: string, othersCards: readonly string[]): string[] {
  const wager = `${colour}H`
  return wagers(cards, colour) < WAGERS - wagers(othersCards, colour) ? [...cards, wager] : cards.filter((card) => card !== wager)
}

/** Sets a player's cards. Each number card exists once, so newly added ones are removed from the other player. */
export function setCards(players: readonly Entry[], seat: number, cards: readonly string[]): Entry[] {
  const entry = players[seat]
  const before = entry && 'cards' in entry ? entry.cards : []
  const isTaken = (card: string) => !card.endsWith('H') && cards.includes(card) && !before.includes(card)
  return players.map((other, nth) => {
    if (nth === seat) return { cards: [...cards] }
    return 'cards' in other ? { cards: other.cards.filter((card) => !isTaken(card)) } : other
  })
}

/** All cards of the other players. */
export function othersCards(players: readonly Entry[], seat: number): string[] {
  return players.flatMap((entry, nth) => (nth !== seat && 'cards' in entry ? entry.cards : []))
}

export function wagers(cards: readonly string[], colour: string): number {
  return cards.filter((card) => card === `${colour}H`).length
}

/** Fills a column up to this box; tapping the highest filled box empties it. */
export function fillTo(marks: SheetMarks, column: string, nth: number): SheetMarks {
  const now = marks.filled[column] ?? 0
  return { ...marks, filled: { ...marks.filled, [column]: now === nth ? nth - 1 : nth } }
}

export function toggleCircle(marks: SheetMarks, colour: string): SheetMarks {
  const circles = marks.circles.includes(colour) ? marks.circles.filter((other) => other !== colour) : [...marks.circles, colour]
  return { ...marks, circles }
}

/** An entry in the notation that the rules score. */
export function notation(entry: Entry): string {
  if ('cards' in entry) return entry.cards.join(' ')
  const { filled, circles, bridges } = entry.marks
  // The score depends on how many boxes are filled, not on the numbers in them.
  const columns = DICE_COLOURS.map((colour) => {
    const numbers = Array.from({ length: filled[colour] ?? 0 }, () => '1')
    return `${colour}: ${[...(circles.includes(colour) ? ['X'] : []), ...numbers].join(' ')}`
  })
  const sides = [`artefacts: ${filled['artefacts'] ?? 0}`, `dice: ${filled['dice'] ?? 0}`, `bridges: ${bridges}`]
  return [...columns, ...sides].join('; ')
}

/** The game options for scoring, as record tags. */
export function tags(pad: Pad): Record<string, string> {
  return pad.game === 'cards' && pad.long ? { Variant: 'long' } : {}
}

export function savePad(pad: Pad, store: Storage = localStorage): void {
  try {
    store.setItem(PREFIX + pad.id, JSON.stringify(pad))
  } catch {
    // Private windows may block storage; the sheet then lasts until the page is closed.
  }
}

export function padOf(id: string, store: Storage = localStorage): Pad | null {
  try {
    const text = store.getItem(PREFIX + id)
    return text === null ? null : (JSON.parse(text) as Pad)
  } catch {
    return null
  }
}

/** All pads, the most recently changed first. */
export function pads(store: Storage = localStorage): Pad[] {
  const found: Pad[] = []
  for (let nth = 0; nth < store.length; nth += 1) {
    const key = store.key(nth)
    const pad = key?.startsWith(PREFIX) ? padOf(key.slice(PREFIX.length), store) : null
    if (pad) found.push(pad)
  }
  return found.sort((one, other) => other.at - one.at)
}

export function deletePad(id: string, store: Storage = localStorage): void {
  store.removeItem(PREFIX + id)
}
