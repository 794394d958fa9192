import { expect, it } from 'vitest'
import { HandOrder } from '../src/games/cards/hand_order.svelte'

function storage(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
}

const SORTED = ['RH', 'RH', 'R5', 'B2', 'B9']

it('sorts the hand until a card is moved', () => {
  const order = new HandOrder('t', 1, storage())
  expect(order.arrange(SORTED)).toEqual(SORTED)
  order.move(SORTED, 4, 0)
  expect(order.arrange(SORTED)).toEqual(['B9', 'RH', 'RH', 'R5', 'B2'])
  order.sort()
  expect(order.arrange(SORTED)).toEqual(SORTED)
})

it('closes gaps, and puts new cards at the right end', () => {
  const order = new HandOrder('t', 1, storage())
  order.move(SORTED, 4, 0)
  expect(order.arrange(['RH', 'R5', 'B2', 'B9', 'W3'])).toEqual(['B9', 'RH', 'R5', 'B2', 'W3'])
})

it('clamps positions to the hand', () => {
  const order = new HandOrder('t', 1, storage())
  order.move(SORTED, 0, 99)
  expect(order.arrange(SORTED).at(-1)).toBe('RH')
  order.move(order.arrange(SORTED), 4, -3)
  expect(order.arrange(SORTED)[0]).toBe('RH')
  order.move(SORTED, 17, 0)
  expect(order.arrange(SORTED)).toHaveLength(5)
})

it('is stored per table and seat, and ignores a damaged entry', () => {
  const store = storage()
  new HandOrder('t', 1, store).move(SORTED, 4, 0)
  expect(new HandOrder('t', 1, store).arrange(SORTED)[0]).toBe('B9')
  expect(new HandOrder('t', 2, store).arrange(SORTED)).toEqual(SORTED)
  expect(new HandOrder('u', 1, store).isOwn).toBe(false)
  store.setItem('sextant.hand.t.1', '{')
  expect(new HandOrder('t', 1, store).arrange(SORTED)).toEqual(SORTED)
})
