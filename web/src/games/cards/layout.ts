// The layout of the card table: one unknown, the height of a card, is solved from the available room.

export interface Room {
  width: number
  height: number
  /** How many colours are in play; the draw pile is one column more. */
  colours: number
  /** The number of cards in the longest column of the upper and of the lower side. */
  longest: { top: number; bottom: number }
}

export interface Layout {
  /** Whether names, scores and the draw pile are beside the board. */
  wide: boolean
  cardWidth: number
  cardHeight: number
  /** The gap between columns. */
  gap: number
  /** The heights of the upper and lower expeditions. */
  top: number
  bottom: number
  /** The height of the strip with the opponent's hand. */
  backs: number
  /** The height of the status lines; 0 on a wide table. */
  line: number
  /** The distance between two cards in the hand. */
  handStep: number
  /** The width of the columns without the draw pile, and what is left on each side of them and the hand. */
  board: number
  rail: number
  /** The visible height of the cards in the hand; on a wide table the edge may cut them off. */
  hand: number
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
/** Height of the hand relative to its cards: room for a picked card. */
const WHOLE_HAND = 1.06

export function solve(room: Room): Layout {
  return room.width * 1.08 >= room.height && room.width >= 560 ? solveWide(room) : solveTall(room)
}

/** Seven bands, with room for the longest possible column at all times. */
function solveTall({ width, height, colours }: Room): Layout {
  const margin = width < 500 ? 5 : 14
  const gap = width < 500 ? (colours > 5 ? 4 : 6) : 10
  const line = height < 700 ? 34 : 40
  const prompt = height < 700 ? 48 : 54
  const backs = height < 700 ? 18 : 30
  const spare = 6 + 6 + 10 + 2 * POINTS
  const columns = colours + 1
  const fromWidth = ((width - 2 * margin - (columns - 1) * gap) / columns) * RATIO
  // Two sides with room for the longest column, the discard row and the hand.
  const cards = 2 * (1 + (LONGEST - 1) * STRIP) + 1 + WHOLE_HAND
  const fromHeight = (height - backs - line - prompt - spare) / cards
  const cardHeight = Math.floor(Math.max(40, Math.min(fromWidth, fromHeight, 190)))
  const cardWidth = Math.floor(cardHeight / RATIO)
  const side = Math.max(
    cardHeight,
    Math.floor((height - backs - line - prompt - spare - cardHeight * (1 + WHOLE_HAND)) / 2) + POINTS,
  )
  const handRoom = width - 2 * margin - cardWidth
  const handStep = Math.min(cardWidth + gap, Math.floor(handRoom / (HAND - 1)))
  const hand = Math.round(cardHeight * WHOLE_HAND)
  const board = columns * cardWidth + (columns - 1) * gap
  return {
    wide: false,
    cardWidth,
    cardHeight,
    gap,
    top: side,
    bottom: side,
    backs,
    line,
    handStep,
    board,
    rail: 0,
    hand,
  }
}

/** The least visible part of the hand on a wide table. */
const CUT_HAND = 0.7
/** Padding around the discard piles, and a little air. */
const WIDE_SPARE = 12 + 6
/**
 * A wide table has room for this many cards in each column, with this visible strip of a covered card as a share of
 * its height. The cards only become smaller when a column outgrows a step, so they do not change with every card.
 */
const STEPS = [
  { room: 6, strip: 0.14 },
  { room: 8, strip: 0.113 },
  { room: 10, strip: 0.107 },
  { room: LONGEST, strip: 0.105 },
] as const

/** The height of a side with room for its longest column, in cards. */
function stacked(longest: number): number {
  const { room, strip } = STEPS.find(({ room }) => longest <= room) ?? STEPS[3]
  return 1 + (room - 1) * strip
}

/** As large as the longest columns of the current position allow. */
function solveWide({ width, height, colours, longest }: Room): Layout {
  const narrowest = Math.min(190, Math.max(104, width * 0.16))
  const gap = width < 700 ? 8 : 12
  const backs = height < 700 ? 12 : 20
  const [top, bottom] = [stacked(longest.top), stacked(longest.bottom)]
  const fixed = backs + 2 * POINTS + WIDE_SPARE
  const fromWidth = ((width - 2 * narrowest - (colours - 1) * gap) / colours) * RATIO
  const fromHeight = (height - fixed) / (top + bottom + 1 + CUT_HAND)
  const cardHeight = Math.floor(Math.max(40, Math.min(fromWidth, fromHeight, 250)))
  const cardWidth = Math.floor(cardHeight / RATIO)

  // Room to spare first shows the whole hand, then loosens the columns.
  const [above, below] = [cardHeight * top + POINTS, cardHeight * bottom + POINTS]
  const left = height - backs - WIDE_SPARE - cardHeight - above - below
  const hand = Math.floor(Math.min(cardHeight * WHOLE_HAND, Math.max(cardHeight * CUT_HAND, left)))
  const sides = height - backs - WIDE_SPARE - cardHeight - hand
  // The discard piles stay in the middle unless one side needs more than half.
  const upper = Math.floor(Math.max(above, Math.min(sides / 2, sides - below)))
  const lower = Math.max(cardHeight, Math.floor(sides - upper))

  const board = colours * cardWidth + (colours - 1) * gap
  const handRoom = Math.min(width - 2 * narrowest, board * 1.3)
  const handStep = Math.min(cardWidth + gap, Math.floor((handRoom - cardWidth) / (HAND - 1)))
  const rail = Math.floor((width - Math.max(board, handRoom)) / 2)
  return {
    wide: true,
    cardWidth,
    cardHeight,
    gap,
    top: upper,
    bottom: lower,
    backs,
    line: 0,
    handStep,
    board,
    rail,
    hand,
  }
}

/** The distance between two cards of a column of this height: the more cards, the smaller. */
export function columnStep(count: number, cardHeight: number, side: number): number {
  const room = side - cardHeight - POINTS
  // Up to seven cards are spaced loosely, but not so far that the column falls apart.
  const loose = Math.min(cardHeight * 0.44, room / 6)
  return count < 2 ? loose : Math.min(loose, room / (count - 1))
}
