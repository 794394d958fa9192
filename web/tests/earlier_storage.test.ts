// What earlier versions of the page kept in the browser is still found there.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pads } from '../src/scorepad/pads'
import { loadGame, savedGames } from '../src/table/saved_games'

/** The browser's storage as a version before the first release left it. */
class EarlierStorage implements Storage {
  #kept: [string, string][]
  constructor() {
    const file = new URL('../../crates/sextant/tests/compatibility/0.0/page/storage.json', import.meta.url)
    this.#kept = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  }
  get length() {
    return this.#kept.length
  }
  key = (nth: number) => this.#kept[nth]?.[0] ?? null
  getItem = (key: string) => this.#kept.find(([other]) => other === key)?.[1] ?? null
  setItem = () => {
    throw new Error('only to be read')
  }
  removeItem = this.setItem
  clear = this.setItem
}

it('saved games are listed, the last played first', () => {
  const games = savedGames(new EarlierStorage())
  expect(games.map(({ game, over }) => `${game}${over ? ' over' : ''}`)).toEqual([
    'dice over',
    'dice',
    'dice',
    'dice',
    'cards over',
    'cards over',
    'cards',
    'cards',
    'cards',
    'cards',
  ])
  for (const { record, names, bots, scores } of games) {
    expect(JSON.parse(record)).toHaveProperty('steps')
    expect([names.length, scores.length]).toEqual([bots.length, bots.length])
  }
})

it('a saved game has its note, its names and its bots', () => {
  expect(loadGame('0202468e', new EarlierStorage())).toMatchObject({
    names: ['Ada', null],
    bots: [null, 'novice'],
    scores: [-87, -93],
    note: 'Watch the blue wagers.',
  })
})

it('score pads are there', () => {
  expect(pads(new EarlierStorage()).map(({ id, game, rounds }) => [id, game, rounds.length])).toEqual([
    ['5eed0002', 'dice', 1],
    ['5eed0001', 'cards', 2],
  ])
})
