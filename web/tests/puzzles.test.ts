// The puzzles that come with the page are whole: positions, solutions and reasons.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../src/frame/settings.svelte'
import { GAMES } from '../src/games/games'
import { isSolvedBy, shippedPuzzles } from '../src/practice/puzzle'
import { PuzzleDriver } from '../src/practice/puzzle_driver.svelte'
import { initSync } from '../src/rules/bound/rules.js'

beforeAll(() => {
  settings.language = 'en'
  initSync({ module: readFileSync(new URL('../src/rules/bound/rules_bg.wasm', import.meta.url)) })
})

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (id, game) => {
  it('has a hundred puzzles, each with a name of its own', async () => {
    const puzzles = await shippedPuzzles(id)
    expect(puzzles.length).toBeGreaterThanOrEqual(100)
    expect(new Set(puzzles.map((puzzle) => puzzle.id)).size).toBe(puzzles.length)
  })

  it('asks for a decision that cost points beyond doubt, and says why', async () => {
    const parts = (await game.table()).review!
    for (const puzzle of await shippedPuzzles(id)) {
      const { decision } = puzzle
      expect(decision.loss, puzzle.id).toBeGreaterThan(3 * decision.loss_se)
      expect(isSolvedBy(puzzle, decision.best), puzzle.id).toBe(true)
      expect(isSolvedBy(puzzle, decision.played), puzzle.id).toBe(false)
      expect(
        decision.reasons.map(parts.why).filter((text) => text !== ''),
        puzzle.id,
      ).not.toEqual([])
    }
  })

  it('lets every choice be made, and refuses what the rules forbid', async () => {
    for (const puzzle of await shippedPuzzles(id)) {
      for (const { action } of puzzle.decision.candidates) {
        const driver = new PuzzleDriver(puzzle)
        expect(driver.state.deciding, puzzle.id).toContain(puzzle.decision.seat)
        expect(await driver.play('nonsense')).not.toBeNull()
        expect(await driver.play(action), `${puzzle.id}: ${action}`).toBeNull()
        expect(driver.answer).toBe(action)
        driver.close()
      }
    }
  })
})
