import { describe, expect, it } from 'vitest'
import { columnStep, LONGEST, RATIO, solve, STRIP } from '../src/games/cards/layout'

const NONE = { top: 0, bottom: 0 }
const both = (longest: number) => ({ top: longest, bottom: longest })

describe.each([
  [360, 640],
  [390, 844],
  [768, 1024],
  [320, 568],
] as const)('on a phone or an upright tablet of %i x %i', (width, height) => {
  it.each([5, 6])('%i colours and the draw pile stand side by side', (colours) => {
    const { cardWidth, gap, wide } = solve({ width, height, colours, longest: NONE })
    expect(wide).toBe(false)
    expect((colours + 1) * cardWidth + colours * gap).toBeLessThanOrEqual(width)
  })

  it.each([5, 6])('with %i colours all bands fit one above the other', (colours) => {
    const { backs, line, top, bottom, cardHeight, hand } = solve({ width, height, colours, longest: NONE })
    const prompt = 48
    expect(backs + line + top + bottom + cardHeight + 12 + prompt + hand).toBeLessThanOrEqual(height)
  })

  it('the longest column fits its side, and every card shows its strip', () => {
    const { cardHeight, bottom } = solve({ width, height, colours: 6, longest: NONE })
    const step = columnStep(LONGEST, cardHeight, bottom)
    expect(cardHeight + (LONGEST - 1) * step).toBeLessThanOrEqual(bottom)
    expect(step).toBeGreaterThanOrEqual(STRIP * cardHeight - 1)
  })

  it('eight cards in hand fit the width', () => {
    const { cardWidth, handStep } = solve({ width, height, colours: 6, longest: NONE })
    expect(cardWidth + 7 * handStep).toBeLessThanOrEqual(width)
  })
})

// The table beside a side panel of 304 pixels.
const WIDE = [
  [1136, 900],
  [1616, 1080],
  [1062, 768],
  [720, 768],
  [596, 600],
] as const

describe.each(WIDE)('on a wide table of %i x %i', (width, height) => {
  const positions = [NONE, both(6), both(7), both(8), both(LONGEST), { top: 3, bottom: LONGEST }]

  it.each(positions)('the board, its sides and the hand fit (%o)', (longest) => {
    for (const colours of [5, 6]) {
      const room = solve({ width, height, colours, longest })
      expect(room.wide).toBe(true)
      expect(room.board).toBe(colours * room.cardWidth + (colours - 1) * room.gap)
      expect(room.board + 2 * room.rail).toBeLessThanOrEqual(width)
      expect(room.rail).toBeGreaterThanOrEqual(95)
      expect(room.cardWidth + 7 * room.handStep + 2 * room.rail).toBeLessThanOrEqual(width)
      const bands = room.backs + room.top + room.cardHeight + 12 + room.bottom + room.hand
      expect(bands).toBeLessThanOrEqual(height)
      expect(room.hand).toBeGreaterThanOrEqual(Math.floor(room.cardHeight * 0.7))
    }
  })

  it.each(positions)('every column fits its side, and every card shows a strip (%o)', (longest) => {
    const { cardHeight, top, bottom } = solve({ width, height, colours: 5, longest })
    for (const [count, side] of [
      [longest.top, top],
      [longest.bottom, bottom],
    ] as const) {
      const step = columnStep(count, cardHeight, side)
      expect(cardHeight + Math.max(0, count - 1) * step).toBeLessThanOrEqual(side)
      expect(step).toBeGreaterThanOrEqual(cardHeight * 0.1)
    }
  })
})

describe('at 1440 x 900', () => {
  const size = (colours: number, longest: { top: number; bottom: number }) => {
    const { cardWidth, cardHeight } = solve({ width: 1136, height: 900, colours, longest })
    return [cardWidth, cardHeight] as const
  }

  it('cards have at least 100 x 155 pixels with up to eight cards in the longest column', () => {
    for (const longest of [NONE, both(5), both(8)]) {
      const [width, height] = size(5, longest)
      expect(width).toBeGreaterThanOrEqual(100)
      expect(height).toBeGreaterThanOrEqual(155)
    }
  })

  it('cards have at least 88 x 136 pixels in the fullest position', () => {
    const [width, height] = size(5, both(LONGEST))
    expect(width).toBeGreaterThanOrEqual(88)
    expect(height).toBeGreaterThanOrEqual(136)
  })

  it('cards of the long game are at least 90 pixels wide', () => {
    expect(size(6, both(8))[0]).toBeGreaterThanOrEqual(90)
  })

  it('the cards only become smaller when a column outgrows a step', () => {
    const heights = Array.from({ length: LONGEST + 1 }, (_, longest) => size(5, both(longest))[1])
    expect([...heights].sort((one, other) => other - one)).toEqual(heights)
    expect(new Set(heights).size).toBe(4)
  })
})

it('a card in hand can be hit with a finger on the smallest phone', () => {
  const { cardWidth, handStep } = solve({ width: 360, height: 640, colours: 6, longest: NONE })
  expect(cardWidth).toBeGreaterThanOrEqual(40)
  expect(handStep).toBeGreaterThanOrEqual(40)
})

it('a card keeps its shape', () => {
  const { cardWidth, cardHeight } = solve({ width: 768, height: 1024, colours: 5, longest: NONE })
  expect(cardHeight / cardWidth).toBeCloseTo(RATIO, 1)
})

it('the more cards a column has, the closer they lie', () => {
  const { cardHeight, bottom } = solve({ width: 360, height: 640, colours: 6, longest: NONE })
  const steps = Array.from({ length: LONGEST }, (_, index) => columnStep(index + 1, cardHeight, bottom))
  expect([...steps].sort((one, other) => other - one)).toEqual(steps)
})
