// Where things lie on the card table: one unknown, the card's height, solved from the room there is.

export interface Room {
  width: number
  height: number
  /** How many colours are in play; the draw pile is one column more. */
  colours: number
}

export interface Layout {
  cardWidth: number
  cardHeight: number
  /** Between columns. */
  gap: number
  /** The height of each side's expeditions. */
  side: number
  /** The height of the strip with the opponent's hand. */
  backs: number
  /** The height of the lines with names. */
  line: number
  /** From one card in the hand to the next. */
  handStep: number
}

/** A card is so much higher than wide. */
export const RATIO = 1.55
/** A column can have three wagers and nine numbers. */
export const LONGEST = 12
/** What must be seen at least of a card that another one covers, in parts of its height. */
export const STRIP = 0.125
const HAND = 8
/** The line under a column that tells its score. */
const POINTS = 17

export function solve({ width, height, colours }: Room): Layout {
  const margin = width < 500 ? 5 : 14
  const gap = width < 500 ? (colours > 5 ? 4 : 6) : 10
  const line = height < 700 ? 34 : 40
  const prompt = height < 700 ? 48 : 54
  const backs = height < 700 ? 18 : 30
  const spare = 6 + 6 + 10 + 2 * POINTS
  const columns = colours + 1
  const fromWidth = ((width - 2 * margin - (columns - 1) * gap) / columns) * RATIO
  // Two sides with room for the longest column, the discard row, the hand.
  const cards = 2 * (1 + (LONGEST - 1) * STRIP) + 1 + 1.06
  const fromHeight = (height - backs - line - prompt - spare) / cards
  const cardHeight = Math.floor(Math.max(40, Math.min(fromWidth, fromHeight, 190)))
  const cardWidth = Math.floor(cardHeight / RATIO)
  const side = Math.max(
    cardHeight,
    Math.floor((height - backs - line - prompt - spare - cardHeight * 2.06) / 2) + POINTS,
  )
  const handRoom = width - 2 * margin - cardWidth
  const handStep = Math.min(cardWidth + gap, Math.floor(handRoom / (HAND - 1)))
  return { cardWidth, cardHeight, gap, side, backs, line, handStep }
}

/** From one card of a column to the next: the more there are, the closer they lie. */
export function columnStep(count: number, { cardHeight, side }: Layout): number {
  const room = side - cardHeight - POINTS
  // Seven lie loosely; more make it closer, but never so loose that a column looks torn.
  const loose = Math.min(cardHeight * 0.44, room / 6)
  return count < 2 ? loose : Math.min(loose, room / (count - 1))
}
