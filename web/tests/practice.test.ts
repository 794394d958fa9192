import { beforeEach, expect, it } from 'vitest'
import { dueCount, place, placings } from '../src/practice/due'
import { collect, isSolvedBy, nextPuzzle, ownPuzzles, type Puzzle } from '../src/practice/puzzle'
import { DAYS, placed } from '../src/practice/schedule'
import { texts } from '../src/practice/texts'
import { MemoryStorage } from './memory_storage'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 0, 1)

let store: Storage
beforeEach(() => (store = new MemoryStorage()))

const candidate = (action: string, asGood: boolean) => ({
  action,
  value: 0,
  se: 1,
  win: null,
  worlds: 32,
  as_good: asGood,
})

const puzzle = (id: string, game = 'g'): Puzzle => ({
  id,
  game,
  record: '',
  decision: {
    step: 1,
    round: 1,
    turn: 1,
    seat: 1,
    played: 'R3',
    best: 'B4',
    loss: 5,
    loss_se: 1,
    gap: 5,
    class: 'mistake',
    obvious: false,
    candidates: [candidate('B4', true), candidate('B5', true), candidate('R3', false)],
    reasons: [],
    likely: [],
  },
})

it('a solved puzzle waits longer and longer, and an unsolved one starts again', () => {
  let placing = placed(undefined, true, NOW)
  const waits = [placing.due - NOW]
  for (let nth = 1; nth < DAYS.length + 1; nth += 1) {
    placing = placed(placing, true, NOW)
    waits.push(placing.due - NOW)
  }
  expect(waits.map((wait) => wait / DAY)).toEqual([...DAYS, 90])
  expect(placed(placing, false, NOW)).toEqual({ box: 0, due: NOW + DAY })
})

it('what is as good as the best is right, what was played is not', () => {
  expect(isSolvedBy(puzzle('a'), 'B4')).toBe(true)
  expect(isSolvedBy(puzzle('a'), 'B5')).toBe(true)
  expect(isSolvedBy(puzzle('a'), 'R3')).toBe(false)
  expect(isSolvedBy(puzzle('a'), 'G2')).toBe(false)
})

it('an own error is due at once, and once only', () => {
  collect(puzzle('a'), NOW, store)
  expect(dueCount(NOW, store)).toBe(1)
  place('a', placed(placings(store)['a'], true, NOW), store)
  expect(dueCount(NOW, store)).toBe(0)
  collect(puzzle('a'), NOW, store)
  expect(dueCount(NOW, store)).toBe(0)
  expect(dueCount(NOW + 3 * DAY, store)).toBe(1)
})

it('own puzzles come before those of the page, and due ones before new ones', () => {
  const shipped = [puzzle('s1'), puzzle('s2')]
  expect(nextPuzzle(shipped, 'g', NOW, store)?.id).toBe('s1')
  place('s1', placed(undefined, false, NOW), store)
  expect(nextPuzzle(shipped, 'g', NOW, store)?.id).toBe('s2')
  expect(nextPuzzle(shipped, 'g', NOW + DAY, store)?.id).toBe('s1')
  collect(puzzle('mine'), NOW, store)
  collect(puzzle('other', 'h'), NOW, store)
  expect(nextPuzzle(shipped, 'g', NOW + DAY, store)?.id).toBe('mine')
  expect(nextPuzzle([], 'none', NOW, store)).toBeNull()
})

it('keeps at most 200 own puzzles', () => {
  for (let nth = 0; nth < 203; nth += 1) collect(puzzle(`p${nth}`), NOW, store)
  const kept = ownPuzzles(store).map(({ id }) => id)
  expect(kept).toHaveLength(200)
  expect(kept).not.toContain('p0')
  expect(kept).toContain('p202')
  expect(dueCount(NOW, store)).toBe(200)
})

it('damaged storage is like none', () => {
  store.setItem('sextant.practice', '{')
  store.setItem('sextant.puzzle.x', '{')
  expect(dueCount(NOW, store)).toBe(0)
  expect(ownPuzzles(store)).toEqual([])
})

it('both languages have the same texts', () => {
  expect(Object.keys(texts.de).sort()).toEqual(Object.keys(texts.en).sort())
})
