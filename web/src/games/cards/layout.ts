// The layout of the card table: one unknown, the height of a card, is solved from the available room.

export interface Room {
  width: number
  height: number
  /** How many colours are in play; the draw pile is one column more. */
  colours: number
}

export interface Layout {
  cardWidth: number
  cardHeight: number
  /** The gap between columns. */
  gap: number
  /** The height of each side's expeditions. */
  side: number
  /** The height of the strip with the opponent's hand. */
  backs: number
  /** The height of the status lines. */
  line: number
  /** The distance between two cards in the hand. */
  handStep: number
}

/** Height divided by width of a card. */
export const RATIO = 1.55
/** A column can have three wagers and nine numbers. */
export const LONGEST = 12
/** The least visible part of a covered card, as a share of its height. */
export const STRIP = 0.125
const HAND = 8
/** The height of the score below a column. */
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
  // Two sides with room for the longest column, the discard row and the hand.
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

/** The distance between two cards of a column: the more cards, the smaller. */
export function columnStep(count: number, { cardHeight, side }: Layout): number {
  const room = side - cardHeight - POINTS
  // Up to seven cards are spaced loosely, but not so far that the column falls apart.
  const loose = Math.min(cardHeight * 0.44, room / 6)
  return count < 2 ? loose : Math.min(loose, room / (count - 1))
}
