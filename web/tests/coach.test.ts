import { readFileSync } from 'node:fs'
import { beforeAll, expect, it, vi } from 'vitest'
import { estimates, initSync as initBots } from '../src/rules/bound/bots.js'
import { initSync } from '../src/rules/bound/rules.js'
import { Coach, type CoachWords } from '../src/coach/coach.svelte'
import { texts as coachTexts } from '../src/coach/texts'
import { settings } from '../src/frame/settings.svelte'
import { coachWords as cardWords } from '../src/games/cards/coach_words'
import { coachWords as diceWords } from '../src/games/dice/coach_words'
import { concerns as cardsDe } from '../src/games/cards/concerns_de'
import { concerns as cardsEn } from '../src/games/cards/concerns_en'
import { concerns as diceDe } from '../src/games/dice/concerns_de'
import { concerns as diceEn } from '../src/games/dice/concerns_en'
import type { Concern } from '../src/protocol/local/Concern'
import type { Estimate } from '../src/protocol/review/Estimate'
import type { TableState } from '../src/table/driver'
import { memoryOf } from '../src/coach/memory'
import { Aids } from '../src/table/aids.svelte'
import { isFirstGame } from '../src/table/first_games'
import { createLocalGame } from '../src/table/local_driver.svelte'
import { MemoryStorage } from './memory_storage'

beforeAll(() => {
  settings.language = 'en'
  initSync({ module: readFileSync(new URL('../src/rules/bound/rules_bg.wasm', import.meta.url)) })
  initBots({ module: readFileSync(new URL('../src/rules/bound/bots_bg.wasm', import.meta.url)) })
})

const estimate = (action: string, certain_loss: number, concerns: Concern[] = []): Estimate => ({
  action,
  loss: certain_loss === 0 ? 0 : certain_loss + 2,
  loss_se: 1,
  certain_loss,
  reasons: [],
  concerns,
})
const BEST = estimate('Y5', 0)
const FAIR = estimate('G4D', 4)
const COSTLY = estimate('Y8', 12, [{ code: 'blocks-own-cards', card: 'Y8', blocked: ['Y6', 'Y7'] }])

/** A coach at a table that the test changes, with these estimates for every decision. */
function coach(all: Promise<Estimate[]> = Promise.resolve([BEST, FAIR, COSTLY]), game = 'other') {
  const state = { viewer: 1, decision: 1, deciding: [1], phase: 'decide', steps: 1, view: { round: 1 } }
  const asked: string[] = []
  const table = { state: state as unknown as TableState, record: () => `record of ${state.steps}` }
  const words: CoachWords = cardWords
  const one = new Coach({
    table,
    words,
    memory: memoryOf(game),
    estimate: async (record) => {
      asked.push(record)
      return all
    },
  })
  return { coach: one, state, asked }
}
const settle = () => new Promise((done) => setTimeout(done))

it('lets good moves through, and asks about a costly one', async () => {
  const { coach: one } = coach()
  expect(await one.before('Y5')).toBeNull()
  expect(await one.before('G4D'), 'it may cost a little').toBeNull()
  const asked = one.before('Y8')
  await settle()
  expect(one.question?.estimate).toBe(COSTLY)
  one.question?.answer(true)
  expect(await asked).toBeNull()
  expect(one.question).toBeNull()
})

it('takes a move back, and does not ask about it again', async () => {
  const { coach: one } = coach()
  const asked = one.before('Y8')
  await settle()
  one.question?.answer(false)
  expect(await asked).toEqual({ code: 'reconsidered', message: coachTexts.en.coachChoose })
  expect(await one.before('Y8')).toBeNull()
})

it('lets a move through that would have to wait for an estimate', async () => {
  const { coach: one } = coach(new Promise(() => undefined))
  const start = performance.now()
  expect(await one.before('Y8')).toBeNull()
  expect(performance.now() - start).toBeLessThan(1000)
})

it('lets every move through without estimates', async () => {
  const { coach: one } = coach(Promise.reject(new Error('offline')))
  expect(await one.before('Y8')).toBeNull()
  expect(one.remarks()).toEqual({ good: null, costly: null })
})

it('estimates a decision once, as soon as it is due, and only for the player', async () => {
  const { coach: one, state, asked } = coach()
  one.watch()
  one.watch()
  expect(asked).toEqual(['record of 1'])
  Object.assign(state, { deciding: [2], steps: 2 })
  one.watch()
  Object.assign(state, { deciding: [1], steps: 4, decision: 2 })
  one.watch()
  expect(asked).toEqual(['record of 1', 'record of 4'])
})

it('remembers the best and the costliest move of a round, but none that was taken back', async () => {
  const { coach: one, state } = coach()
  const play = async (action: string) => {
    const made = one.before(action)
    await settle()
    one.question?.answer(true)
    await made
    await settle()
    state.decision += 1
  }
  await play('Y8')
  expect(one.remarks().costly).toEqual({ estimate: COSTLY, better: 'Y5' })
  await play('Y5')
  expect(one.remarks(), 'the same step in another way').toEqual({ good: { action: 'Y5', points: 8 }, costly: null })
  state.steps = 5
  await play('G4D')
  expect(one.remarks().costly?.estimate).toBe(FAIR)
  state.view = { round: 2 }
  expect(one.remarks()).toEqual({ good: null, costly: null })
})

it('remembers the moves of its game, and of no other, after a reload', async () => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  const all = Promise.resolve([BEST, FAIR, COSTLY])
  const { coach: one } = coach(all, 'mine')
  await one.before('G4D')
  await settle()
  const remarks = { good: null, costly: { estimate: FAIR, better: 'Y5' } }
  expect(one.remarks()).toEqual(remarks)
  expect(coach(all, 'mine').coach.remarks(), 'reloaded').toEqual(remarks)
  expect(coach(all, 'another').coach.remarks()).toEqual({ good: null, costly: null })
  localStorage.setItem('sextant.coach', '{"game":"mine","moves":7}')
  expect(coach(all, 'mine').coach.remarks(), 'damaged').toEqual({ good: null, costly: null })
  vi.unstubAllGlobals()
})

it('speaks about the round that has just ended, before the next is dealt', () => {
  const view = { round: 2, over: false, results: [{}], table: { end: 'draw-pile' } }
  expect(cardWords.round(view)).toBe(1)
  expect(cardWords.round({ ...view, table: { end: null } })).toBe(2)
})

it('knows a blocking card of a real game', async () => {
  const saved = createLocalGame(
    { game: 'cards', options: { first_starter: { seat: 1 } }, seats: ['person', { bot: 'novice' }], names: [null] },
    new Date('2026-01-02'),
    '07'.repeat(32),
  )
  const record = JSON.parse(saved.record) as { steps: unknown[] }
  const red = 'R2 R3 R4 R5 R6 R7 R8 R10'.split(' ')
  const all = [...'RGWBY'].flatMap((colour) =>
    ['H', 'H', 'H', 2, 3, 4, 5, 6, 7, 8, 9, 10].map((rank) => `${colour}${rank}`),
  )
  const deck = [...red, ...all.filter((card) => !red.includes(card))]
  record.steps = [{ outcome: { deck: deck.join(' ') } }]
  const found = (JSON.parse(estimates(JSON.stringify(record), 1)) as Estimate[]).find(({ action }) => action === 'R10')
  expect(found?.certain_loss).toBeGreaterThan(cardWords.costly)
  expect(cardWords.warn(found!.concerns[0]!)).toBe('this blocks your 2, 3, 4, 5, 6, 7, and 8')
})

it('says everything in both languages', () => {
  expect(Object.keys(coachTexts.de).sort()).toEqual(Object.keys(coachTexts.en).sort())
  expect(Object.keys(cardsDe)).toEqual(Object.keys(cardsEn))
  expect(Object.keys(diceDe)).toEqual(Object.keys(diceEn))
  const high: Concern = { code: 'few-fit', colour: 'R', number: 8 }
  expect(diceWords.warn(high)).toBe('after this, only 8 or higher still fits in red')
  settings.language = 'de'
  expect(diceWords.warn(high)).toBe('danach passt in Rot nur noch 8 oder mehr')
  expect(cardWords.warn(COSTLY.concerns[0]!)).toBe('danach kannst du in Gelb nicht mehr auslegen: 6 und 7')
  settings.language = 'en'
  expect(cardWords.warn(high), 'a concern of another game').toBe('')
})

it('watches over the first three games, unless it is switched', () => {
  const store = new MemoryStorage()
  expect(['a', 'b', 'a', 'c', 'd', 'b'].map((id) => isFirstGame(id, store))).toEqual([
    true,
    true,
    true,
    true,
    false,
    true,
  ])
  const aids = new Aids('a', store)
  expect([aids.coaches(true), aids.coaches(false)]).toEqual([true, false])
  aids.switch('coach', false)
  expect(aids.coaches(true)).toBe(false)
  settings.coach = 'on'
  expect(new Aids('d', store).coaches(false)).toBe(true)
  settings.coach = 'first'
})
