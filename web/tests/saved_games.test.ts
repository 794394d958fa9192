import { beforeEach, expect, it } from 'vitest'
import { deleteGame, loadGame, saveGame, savedGames, type SavedGame } from '../src/table/saved_games'
import { MemoryStorage } from './memory_storage'

const game = (id: string, at: number, over = false): SavedGame => ({
  id,
  game: 'cards',
  record: '{}',
  names: [null, null],
  bots: [null, 'novice'],
  scores: [0, 0],
  over,
  at,
  note: '',
})

let storage: MemoryStorage
beforeEach(() => {
  storage = new MemoryStorage()
})

it('lists the latest game first', () => {
  saveGame(game('old', 1), storage)
  saveGame(game('new', 2), storage)
  expect(savedGames(storage).map(({ id }) => id)).toEqual(['new', 'old'])
  deleteGame('new', storage)
  expect(loadGame('new', storage)).toBeNull()
})

it('deletes old finished games, but no unfinished ones', () => {
  saveGame(game('open', 0), storage)
  for (let nth = 1; nth <= 70; nth += 1) saveGame(game(`g${nth}`, nth, true), storage)
  const games = savedGames(storage)
  expect(games).toHaveLength(61)
  expect(games.at(-1)!.id).toBe('open')
  expect(loadGame('g1', storage)).toBeNull()
})

it('ignores a damaged entry', () => {
  storage.setItem('sextant.game.x', '{nonsense')
  expect(savedGames(storage)).toEqual([])
})
