// The actions of a round as turns, and turns in coordinates.
import { colourOf, parseAction } from './notation'

/** An entry of the log. */
export interface Entry {
  index: number
  seat: number
  action: string
}

/** What one player did: a placement, then a draw unless the round ended or it is still to come. */
export interface Turn {
  seat: number
  entries: Entry[]
}

/** The turns of a round in numbered pairs, as in records; `null` where one is still to come. */
export interface Pair {
  number: number
  turns: [Turn, Turn | null]
}

/** The actions of one round, the earliest first, as pairs of turns. */
export function pairs(entries: readonly Entry[]): Pair[] {
  const found: Pair[] = []
  for (const entry of entries) {
    const last = found.at(-1)
    const current = last?.turns[1] ?? last?.turns[0]
    const { kind } = parseAction(entry.action)
    if ((kind === 'draw' || kind === 'take') && current) current.entries.push(entry)
    else if (last && last.turns[1] === null) last.turns[1] = { seat: entry.seat, entries: [entry] }
    else found.push({ number: found.length + 1, turns: [{ seat: entry.seat, entries: [entry] }, null] })
  }
  return found
}

/** The row of a player's expeditions: 1 for the player who started the round, else 3. Row 2 are the discard piles. */
export function rowOf(seat: number, starter: number): number {
  return seat === starter ? 1 : 3
}

/** The letter of a column; `colours` are in table order. */
export function columnOf(colour: string, colours: readonly string[]): string {
  return 'abcdef'.charAt(colours.indexOf(colour))
}

/** A turn as `c1-s`; see the notation's document. */
export function coordinates({ seat, entries }: Turn, starter: number, colours: readonly string[]): string {
  return entries
    .map(({ action }) => {
      const parsed = parseAction(action)
      switch (parsed.kind) {
        case 'place':
          return `${columnOf(colourOf(parsed.card), colours)}${rowOf(seat, starter)}`
        case 'discard':
          return `${columnOf(colourOf(parsed.card), colours)}2`
        case 'draw':
          return 's'
        case 'take':
          return columnOf(parsed.colour, colours)
      }
    })
    .join('-')
}
