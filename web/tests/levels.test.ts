// The levels of the computer opponents: each has a name, a line in every language and a portrait of its own.
import { expect, it } from 'vitest'
import { levelFor, levelsOf, PORTRAITS } from '../src/lobby/levels'
import { de } from '../src/texts/de'
import { en } from '../src/texts/en'

for (const game of ['cards', 'dice']) {
  it(`has texts and a portrait for every level of ${game}`, () => {
    for (const level of levelsOf(game)) {
      for (const texts of [en, de]) {
        expect(texts.levels[level], level).toBeTruthy()
        expect(texts.levelLines[game]?.[level], level).toBeTruthy()
      }
      expect(PORTRAITS[level], level).toBeDefined()
    }
    const portraits = levelsOf(game).map((level) => JSON.stringify(PORTRAITS[level]))
    expect(new Set(portraits).size).toBe(portraits.length)
  })
}

it('keeps a chosen level in a game that has it, and takes the closest elsewhere', () => {
  expect(levelFor('cards', 'casual')).toBe('casual')
  expect(levelFor('dice', 'rookie')).toBe('novice')
  expect(levelFor('dice', 'adept')).toBe('adept')
  expect(levelFor('cards', 'steady')).toBe('skilled')
  expect(levelFor('auction', 'casual')).toBe('random')
})
