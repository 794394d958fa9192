import { describe, expect, it } from 'vitest'
import { columnStep, LONGEST, RATIO, solve, STRIP } from '../src/games/cards/layout'

const SCREENS = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1136, 900],
  [320, 568],
] as const

describe.each(SCREENS)('at %i x %i', (width, height) => {
  it.each([5, 6])('%i colours and the draw pile stand side by side', (colours) => {
    const { cardWidth, gap } = solve({ width, height, colours })
    expect((colours + 1) * cardWidth + colours * gap).toBeLessThanOrEqual(width)
  })

  it.each([5, 6])('with %i colours all bands fit one above the other', (colours) => {
    const { backs, line, side, cardHeight } = solve({ width, height, colours })
    const prompt = 48
    expect(backs + line + 2 * side + cardHeight + 12 + prompt + cardHeight * 1.06).toBeLessThanOrEqual(height)
  })

  it('the longest column fits its side, and every card shows its strip', () => {
    const layout = solve({ width, height, colours: 6 })
    const step = columnStep(LONGEST, layout)
    expect(layout.cardHeight + (LONGEST - 1) * step).toBeLessThanOrEqual(layout.side)
    expect(step).toBeGreaterThanOrEqual(STRIP * layout.cardHeight - 1)
  })

  it('eight cards in hand fit the width', () => {
    const { cardWidth, handStep } = solve({ width, height, colours: 6 })
    expect(cardWidth + 7 * handStep).toBeLessThanOrEqual(width)
  })
})

it('a card in hand can be hit with a finger on the smallest phone', () => {
  const { cardWidth, handStep } = solve({ width: 360, height: 640, colours: 6 })
  expect(cardWidth).toBeGreaterThanOrEqual(40)
  expect(handStep).toBeGreaterThanOrEqual(40)
})

it('a card keeps its shape', () => {
  const { cardWidth, cardHeight } = solve({ width: 768, height: 1024, colours: 5 })
  expect(cardHeight / cardWidth).toBeCloseTo(RATIO, 1)
})

it('the more cards a column has, the closer they lie', () => {
  const layout = solve({ width: 360, height: 640, colours: 6 })
  const steps = Array.from({ length: LONGEST }, (_, index) => columnStep(index + 1, layout))
  expect([...steps].sort((one, other) => other - one)).toEqual(steps)
})
