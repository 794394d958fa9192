import { beforeEach, expect, it } from 'vitest'
import { forget, save, saved, savedGames, type SavedGame } from '../src/table/saved_games'

class Shelf implements Storage {
  #kept = new Map<string, string>()
  get length() {
    return this.#kept.size
  }
  key = (nth: number) => [...this.#kept.keys()][nth] ?? null
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
  removeItem = (key: string) => void this.#kept.delete(key)
  clear = () => this.#kept.clear()
}

const game = (id: string, at: number, over = false): SavedGame => ({
  id, game: 'cards', record: '{}', names: [null, null], bots: [null, 'novice'], scores: [0, 0], over, at, note: '',
})

let shelf: Shelf
beforeEach(() => {
  shelf = new Shelf()
})

it('the last played game comes first', () => {
  save(game('old', 1), shelf)
  save(game('new', 2), shelf)
  expect(savedGames(shelf).map(({ id }) => id)).toEqual(['new', 'old'])
  forget('new', shelf)
  expect(saved('new', shelf)).toBeNull()
})

it('old finished games give way, unfinished ones never', () => {
  save(game('open', 0), shelf)
  for (let nth = 1; nth <= 70; nth += 1) save(game(`g${nth}`, nth, true), shelf)
  const kept = savedGames(shelf)
  expect(kept).toHaveLength(61)
  expect(kept.at(-1)!.id).toBe('open')
  expect(saved('g1', shelf)).toBeNull()
})

it('a damaged entry is passed over', () => {
  shelf.setItem('sextant.game.x', '{nonsense')
  expect(savedGames(shelf)).toEqual([])
})
