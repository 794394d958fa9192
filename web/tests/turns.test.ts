import { expect, it } from 'vitest'
import { coordinates, pairs, rowOf, type Entry } from '../src/games/cards/turns'

const COLOURS = ['R', 'G', 'W', 'B', 'Y', 'P']
const round = (...actions: [number, string][]): Entry[] =>
  actions.map(([seat, action], index) => ({ index: index + 1, seat, action }))

it('numbers turns in pairs, the starter first', () => {
  const found = pairs(round([2, 'R3'], [2, 'D'], [1, 'BHD'], [1, 'Y'], [2, 'W2']))
  expect(found.map(({ number, turns }) => [number, turns.map((turn) => turn?.seat ?? null)])).toEqual([
    [1, [2, 1]],
    [2, [2, null]],
  ])
  expect(found[0]!.turns[1]!.entries.map(({ action }) => action)).toEqual(['BHD', 'Y'])
})

it('writes a turn in coordinates: row 1 is the starter, 2 the discards, 3 the other player', () => {
  const written = (starter: number, ...actions: [number, string][]) =>
    coordinates(pairs(round(...actions))[0]!.turns[0], starter, COLOURS)
  expect(written(1, [1, 'W3'], [1, 'D'])).toBe('c1-s')
  expect(written(1, [2, 'W3'], [2, 'D'])).toBe('c3-s')
  expect(written(2, [2, 'W3'], [2, 'D'])).toBe('c1-s')
  expect(written(2, [1, 'RHD'], [1, 'B'])).toBe('a2-d')
  expect(written(1, [1, 'P10'])).toBe('f1')
  expect([rowOf(1, 2), rowOf(2, 2)]).toEqual([3, 1])
})

it('has no turns before the first placement', () => {
  expect(pairs([])).toEqual([])
})
