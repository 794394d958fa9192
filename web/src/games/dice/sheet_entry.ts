// What a player has on a real sheet of the dice game, as far as it matters for the score.
import type { Pad } from '../../scorepad/pads'

/** A score sheet of the dice game: on the built-in sheet, or on another one, written on one line. */
export interface DicePad extends Pad {
  sheet?: string
}

export interface SheetMarks {
  /** How many boxes or symbols are filled, by column: a colour's letter, `artefacts`, `dice`. */
  filled: Record<string, number>
  /** The colours whose circle is marked. */
  circles: string[]
  bridges: number
}

export interface SheetEntry {
  marks: SheetMarks
}

export const COLOURS = ['R', 'O', 'Y', 'G', 'B', 'P'] as const

/** Fills a column up to this box; tapping the highest filled box empties it. */
export function fillTo(marks: SheetMarks, column: string, nth: number): SheetMarks {
  const now = marks.filled[column] ?? 0
  return { ...marks, filled: { ...marks.filled, [column]: now === nth ? nth - 1 : nth } }
}

export function toggleCircle(marks: SheetMarks, colour: string): SheetMarks {
  const circles = marks.circles.includes(colour)
    ? marks.circles.filter((other) => other !== colour)
    : [...marks.circles, colour]
  return { ...marks, circles }
}

/** The sheet in the notation that the rules score. */
export function notation({ filled, circles, bridges }: SheetMarks): string {
  // The score depends on how many boxes are filled, not on the numbers in them.
  const columns = COLOURS.map((colour) => {
    const numbers = Array.from({ length: filled[colour] ?? 0 }, () => '1')
    return `${colour}: ${[...(circles.includes(colour) ? ['X'] : []), ...numbers].join(' ')}`
  })
  const sides = [`artefacts: ${filled['artefacts'] ?? 0}`, `dice: ${filled['dice'] ?? 0}`, `bridges: ${bridges}`]
  return [...columns, ...sides].join('; ')
}
