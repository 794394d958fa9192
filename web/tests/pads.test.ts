import { beforeEach, expect, it } from 'vitest'
import { cycleWagers, othersCards, setCards, toggleCard } from '../src/games/cards/card_entry'
import { cards } from '../src/games/cards'
import { dice } from '../src/games/dice'
import { fillTo, toggleCircle } from '../src/games/dice/sheet_entry'
import { deletePad, newPad, padOf, pads, savePad } from '../src/scorepad/pads'
import { MemoryStorage } from './memory_storage'

let storage: MemoryStorage
beforeEach(() => {
  storage = new MemoryStorage()
})

it('adds a card and removes it', () => {
  expect(toggleCard(['R2'], 'R5')).toEqual(['R2', 'R5'])
  expect(toggleCard(['R2', 'R5'], 'R2')).toEqual(['R5'])
})

it('counts wagers up to three, then starts at none again', () => {
  let cards: string[] = ['B7']
  for (const count of [1, 2, 3, 0]) {
    cards = cycleWagers(cards, 'B', ['RH', 'B8'])
    expect(cards.filter((card) => card === 'BH')).toHaveLength(count)
  }
  expect(cards).toEqual(['B7'])
})

it('shares three wagers of a colour between both players', () => {
  const theirs = ['BH', 'BH']
  const mine = cycleWagers([], 'B', theirs)
  expect(mine).toEqual(['BH'])
  expect(cycleWagers(mine, 'B', theirs)).toEqual([])
})

it('takes a number card from the other player, but not their wagers', () => {
  const players = [{ cards: ['R5'] }, { cards: ['RH', 'R2', 'R7'] }]
  const after = setCards(players, 0, ['R5', 'RH', 'R7'])
  expect(after).toEqual([{ cards: ['R5', 'RH', 'R7'] }, { cards: ['RH', 'R2'] }])
  expect(othersCards(after, 0)).toEqual(['RH', 'R2'])
  // A card that both players have on an older pad stays until it is tapped.
  const older = [{ cards: ['R5', 'B3'] }, { cards: ['R5'] }]
  expect(setCards(older, 0, ['R5', 'B3', 'B4'])[1]).toEqual({ cards: ['R5'] })
})

it('fills a column up to the box tapped, and empties the highest again', () => {
  const none = { filled: {}, circles: [], bridges: 0 }
  const five = fillTo(none, 'G', 5)
  expect(five.filled).toEqual({ G: 5 })
  expect(fillTo(five, 'G', 5).filled).toEqual({ G: 4 })
  expect(fillTo(five, 'G', 2).filled).toEqual({ G: 2 })
})

it('writes an entry in the notation of the rules', async () => {
  expect((await cards.pad()).notation({ cards: ['RH', 'R3'] })).toBe('RH R3')
  const marks = toggleCircle(fillTo({ filled: { dice: 8 }, circles: [], bridges: 2 }, 'O', 2), 'O')
  expect((await dice.pad()).notation({ marks })).toBe(
    'R: ; O: X 1 1; Y: ; G: ; B: ; P: ; artefacts: 0; dice: 8; bridges: 2',
  )
})

it('stores several pads, the latest first, and deletes them', async () => {
  savePad(newPad('cards', await cards.pad(), ['A', 'B'], 'old', 1), storage)
  savePad(newPad('dice', await dice.pad(), ['A', 'B', 'C'], 'new', 2), storage)
  storage.setItem('sextant.pad.broken', '{')
  expect(pads(storage).map(({ id }) => id)).toEqual(['new', 'old'])
  expect(padOf('new', storage)?.rounds).toHaveLength(1)
  deletePad('new', storage)
  expect(padOf('new', storage)).toBeNull()
})
