import { beforeEach, expect, it } from 'vitest'
import { cycleWagers, elsewhere, fillTo, forgetPad, lay, newPad, notation, padOf, pads, savePad, toggleCard, toggleCircle } from '../src/scorepad/pads'

/** A store that forgets when the test ends. */
class Shelf implements Storage {
  #kept = new Map<string, string>()
  get length() {
    return this.#kept.size
  }
  key(nth: number) {
    return [...this.#kept.keys()][nth] ?? null
  }
  getItem(key: string) {
    return this.#kept.get(key) ?? null
  }
  setItem(key: string, text: string) {
    this.#kept.set(key, text)
  }
  removeItem(key: string) {
    this.#kept.delete(key)
  }
  clear() {
    this.#kept.clear()
  }
}

let shelf: Shelf
beforeEach(() => {
  shelf = new Shelf()
})

it('lays a card down and takes it away', () => {
  expect(toggleCard(['R2'], 'R5')).toEqual(['R2', 'R5'])
  expect(toggleCard(['R2', 'R5'], 'R2')).toEqual(['R5'])
})

it('counts wagers up to three, then none', () => {
  let cards: string[] = ['B7']
  for (const count of [1, 2, 3, 0]) {
    cards = cycleWagers(cards, 'B', ['RH', 'B8'])
    expect(cards.filter((card) => card === 'BH')).toHaveLength(count)
  }
  expect(cards).toEqual(['B7'])
})

it('has three wagers of a colour for both players together', () => {
  const theirs = ['BH', 'BH']
  const mine = cycleWagers([], 'B', theirs)
  expect(mine).toEqual(['BH'])
  expect(cycleWagers(mine, 'B', theirs)).toEqual([])
})

it('takes a card from whoever had it, and leaves them their wagers', () => {
  const players = [{ cards: ['R5'] }, { cards: ['RH', 'R2', 'R7'] }]
  const after = lay(players, 0, ['R5', 'RH', 'R7'])
  expect(after).toEqual([{ cards: ['R5', 'RH', 'R7'] }, { cards: ['RH', 'R2'] }])
  expect(elsewhere(after, 0)).toEqual(['RH', 'R2'])
  // What both had on an older pad stays until it is tapped.
  const older = [{ cards: ['R5', 'B3'] }, { cards: ['R5'] }]
  expect(lay(older, 0, ['R5', 'B3', 'B4'])[1]).toEqual({ cards: ['R5'] })
})

it('fills a column up to the box tapped, and empties the highest again', () => {
  const none = { filled: {}, circles: [], bridges: 0 }
  const five = fillTo(none, 'G', 5)
  expect(five.filled).toEqual({ G: 5 })
  expect(fillTo(five, 'G', 5).filled).toEqual({ G: 4 })
  expect(fillTo(five, 'G', 2).filled).toEqual({ G: 2 })
})

it('writes what is held as the rules read it', () => {
  expect(notation({ cards: ['RH', 'R3'] })).toBe('RH R3')
  const marks = toggleCircle(fillTo({ filled: { dice: 8 }, circles: [], bridges: 2 }, 'O', 2), 'O')
  expect(notation({ marks })).toBe('R: ; O: X 1 1; Y: ; G: ; B: ; P: ; artefacts: 0; dice: 8; bridges: 2')
})

it('keeps several pads, the last written on first, and forgets those it should', () => {
  savePad(newPad('cards', ['A', 'B'], 'old', 1), shelf)
  savePad(newPad('dice', ['A', 'B', 'C'], 'new', 2), shelf)
  shelf.setItem('sextant.pad.broken', '{')
  expect(pads(shelf).map(({ id }) => id)).toEqual(['new', 'old'])
  expect(padOf('new', shelf)?.rounds).toHaveLength(1)
  forgetPad('new', shelf)
  expect(padOf('new', shelf)).toBeNull()
})
