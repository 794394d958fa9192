import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { BotTable, initSync as initBots } from '../src/rules/bound/bots.js'
import { initSync, Session } from '../src/rules/bound/rules.js'
import type { View } from '../src/protocol/cards/View'
import type { SeatKind } from '../src/protocol/messages'
import { settings } from '../src/frame/settings.svelte'
import { ReplayDriver } from '../src/replay/replay_driver.svelte'
import { BotsUnavailable, Superseded } from '../src/bots/bot_errors'
import type { BotClient } from '../src/bots/worker_client'
import { Hint } from '../src/table/hint.svelte'
import { createLocalGame, LocalDriver, type Dependencies } from '../src/table/local_driver.svelte'
import type { SavedGame } from '../src/table/saved_games'

const WORDS = { say: String, why: () => '' }

beforeAll(() => {
  settings.language = 'en'
  initSync({ module: readFileSync(new URL('../src/rules/bound/rules_bg.wasm', import.meta.url)) })
  initBots({ module: readFileSync(new URL('../src/rules/bound/bots_bg.wasm', import.meta.url)) })
})

/** Answers synchronously, without a worker. */
const bots: BotClient = {
  choose: async (game, seat) => BotTable.resume(game.record()).choose(seat),
  advise: async (game, seat) => JSON.parse(BotTable.resume(game.record()).advise(seat)),
  stop: () => undefined,
  close: () => undefined,
}

function table(seats: SeatKind[], options: Record<string, unknown> = {}, asked = bots, game = 'cards') {
  const saved: SavedGame[] = []
  const deps: Dependencies = {
    bots: asked,
    save: (game) => saved.push(game),
    retryAfter: 1,
    pace: () => 0,
    botName: (level) => `bot ${level}`,
    rematch: () => '/play/again',
  }
  const created = createLocalGame(
    {
      game,
      options: game === 'cards' ? { first_starter: { seat: 1 }, ...options } : options,
      seats,
      names: ['Ada', 'Bo'],
    },
    new Date('2026-01-02T03:04:05Z'),
    '07'.repeat(32),
  )
  return { driver: new LocalDriver(created, deps), saved, deps }
}

const hand = (driver: LocalDriver) => (driver.state.view as View).table!.hand
const legal = (driver: LocalDriver) => (driver.state.view as View).table!.legal

async function until(done: () => boolean): Promise<void> {
  for (let nth = 0; nth < 50_000 && !done(); nth += 1) await new Promise((next) => setTimeout(next, 1))
  expect(done()).toBe(true)
}

it('deals at once and lets the player start', () => {
  const { driver } = table(['person', { bot: 'novice' }])
  expect(driver.state.deciding).toEqual([1])
  expect(hand(driver)).toHaveLength(8)
  expect(driver.state.seats.map(({ name }) => name)).toEqual(['Ada', 'bot novice'])
})

it('returns refusals of the rules unchanged, and keeps the state', async () => {
  const { driver } = table(['person', { bot: 'novice' }])
  const before = driver.state
  expect(await driver.play('D')).toEqual({ code: 'place-first', message: 'a card must be placed before one is drawn' })
  expect(driver.state).toBe(before)
})

it('undoes a played card, but nothing before it', async () => {
  const { driver } = table(['person', 'person'])
  driver.takeOver()
  expect(await driver.play(legal(driver)[0]!)).toBeNull()
  expect(await driver.undo()).toBeNull()
  expect(hand(driver)).toHaveLength(8)
  expect(await driver.undo()).not.toBeNull()
})

it('the bot moves by itself', async () => {
  const { driver } = table(['person', { bot: 'novice' }])
  await driver.play(legal(driver)[0]!)
  await driver.play('D')
  await until(() => driver.state.deciding.includes(1))
  expect(driver.state.steps).toBe(5)
})

it('shows no hand while the device is passed on', async () => {
  const { driver } = table(['person', 'person'])
  expect(driver.state.handover).toBe(1)
  expect(hand(driver)).toEqual([])
  driver.takeOver()
  await driver.play(legal(driver)[0]!)
  await driver.play('D')
  expect(driver.state.handover).toBe(2)
  expect(hand(driver)).toEqual([])
  driver.takeOver()
  expect(driver.state.viewer).toBe(2)
  expect(hand(driver)).toHaveLength(8)
})

it('continues a saved game', async () => {
  const { driver, saved, deps } = table(['person', 'person'])
  driver.takeOver()
  await driver.play(legal(driver)[0]!)
  const again = new LocalDriver(saved.at(-1)!, deps)
  again.takeOver()
  expect(again.state.view).toEqual(driver.state.view)
})

it('plays a whole round against a bot, and verifies the deal', async () => {
  const { driver } = table(['person', { bot: 'novice' }], { rounds: 1 })
  const over = () => driver.state.phase === 'over'
  while (!over()) {
    await until(() => over() || driver.state.deciding.includes(1))
    if (!over()) await driver.play(legal(driver)[0]!)
  }
  expect(driver.state.winners.length).toBeGreaterThan(0)
  expect(Session.resume(driver.record('text')!).verify()).toBe(1)
  expect(await driver.rematch()).toBe('/play/again')
})

it('writes coordinates', async () => {
  const { driver } = table(['person', 'person'])
  driver.takeOver()
  await driver.play(legal(driver)[0]!)
  await driver.play('D')
  expect(driver.record('coordinates')).toMatch(/1\. [a-e][12]-s/)
})

it('waits for bots that can not be loaded yet, and shows it', async () => {
  let there = false
  const late: BotClient = {
    ...bots,
    choose: (game, seat) => (there ? bots.choose(game, seat) : Promise.reject(new BotsUnavailable('no network'))),
  }
  const { driver } = table(['person', { bot: 'novice' }], { first_starter: { seat: 2 } }, late)
  await until(() => driver.state.connection === 'lost')
  expect(driver.state.steps).toBe(1)
  there = true
  await until(() => driver.state.deciding.includes(1))
  expect(driver.state.connection).toBe('here')
})

it('asks the expert', async () => {
  const { driver } = table(['person', { bot: 'novice' }])
  const advice = await driver.advise()
  expect(legal(driver)).toContain(advice.action)
  expect(advice.candidates[0]?.action).toBe(advice.action)
  const sure = advice.candidates.map(({ chance }) => chance ?? 0)
  // The list leaves out only moves the expert would almost never choose.
  const total = sure.reduce((sum, chance) => sum + chance, 0)
  expect(total).toBeGreaterThan(0.9)
  expect(total).toBeLessThan(1.001)
  expect(advice.beliefs.length).toBeGreaterThan(0)
})

it('answers a hint that was requested while a bot was choosing', async () => {
  let release: (() => void) | undefined
  let stops = 0
  const slow: BotClient = {
    ...bots,
    choose: async (game, seat) => {
      if (seat === 3) await new Promise<void>((next) => (release = next))
      return bots.choose(game, seat)
    },
    advise: async (game, seat) => {
      const advice = await bots.advise(game, seat)
      // The bot moves before the advice arrives.
      release!()
      await until(() => !driver.state.deciding.includes(3))
      return advice
    },
    stop: () => (stops += 1),
  }
  const { driver } = table([{ bot: 'novice' }, 'person', { bot: 'novice' }], { players: 3 }, slow, 'dice')
  await until(() => driver.state.deciding.includes(2) && release !== undefined)
  const hint = new Hint(driver)
  expect(await hint.ask(WORDS)).toContain(hint.advice!.action)
  expect(hint.asking).toBe(false)
  expect(stops).toBe(0)
})

it('a move made before the hint arrives gives the request up', async () => {
  let giveUp: ((error: Error) => void) | undefined
  const thinking: BotClient = {
    ...bots,
    advise: () => new Promise((_, reject) => (giveUp = reject)),
    stop: () => giveUp?.(new Superseded()),
  }
  const { driver } = table(['person', { bot: 'novice' }], {}, thinking)
  const hint = new Hint(driver)
  const asked = hint.ask(WORDS)
  expect(hint.asking).toBe(true)
  await driver.play(legal(driver)[0]!)
  expect(await asked).toBeNull()
  expect(hint.asking).toBe(false)
})

it('the computer wins when the player resigns, and the result is saved', async () => {
  const { driver, saved, deps } = table(['person', { bot: 'novice' }])
  await driver.play(legal(driver)[0]!)
  expect(await driver.resign()).toBeNull()
  expect(driver.state).toMatchObject({ phase: 'over', winners: [2], deciding: [] })
  expect(driver.state.seats.map(({ dropped }) => dropped)).toEqual(['resigned', null])
  expect(saved.at(-1)!.over).toBe(true)
  expect(driver.record('text')).toContain('[Dropped "seat 1 resigned"]')
  // Neither a move nor a reload changes the result.
  expect(await driver.play('D')).toMatchObject({ code: 'over' })
  expect(await driver.resign()).toMatchObject({ code: 'over' })
  expect(new LocalDriver(saved.at(-1)!, deps).state).toMatchObject({ phase: 'over', winners: [2] })
  const again = new ReplayDriver(driver.record('json')!, {
    id: 'x',
    names: ['Ada', null],
    own: [],
    served: false,
    botName: (level) => level,
  })
  expect(again.state.phase).toBe('decide')
  again.goTo(again.steps)
  expect(again.state).toMatchObject({ phase: 'over', winners: [2] })
  expect(again.state.seats[0]!.dropped).toBe('resigned')
})

it('with two players, the one who holds the device resigns', async () => {
  const { driver } = table(['person', 'person'])
  driver.takeOver()
  await driver.play(legal(driver)[0]!)
  await driver.play('D')
  driver.takeOver()
  expect(await driver.resign()).toBeNull()
  expect(driver.state).toMatchObject({ phase: 'over', winners: [1], handover: null })
})

it('shows who has chosen in secret, and the choices once all have chosen', async () => {
  const { driver } = table(['person', 'person', 'person'], { players: 3 }, bots, 'dice')
  const acts = () =>
    driver.state.log.filter((line) => line.kind === 'acted').map(({ seat, action }) => `${seat} ${action ?? '…'}`)
  driver.takeOver()
  await driver.play('-')
  driver.takeOver()
  const second = driver.state.viewer!
  await driver.play('-')
  driver.takeOver()
  expect(acts()).toEqual(['1 -', `${second} …`])
  await driver.play('-')
  expect(acts()).toEqual(['1 -', '2 -', '3 -'])
})

it('has a turn of the dice game played in the open', async () => {
  const { driver, saved } = table(['person', 'person', 'person'], { players: 3, first: 1 }, bots, 'dice')
  await driver.proceed()
  driver.takeOver()
  expect(await driver.play('-')).toBeNull()
  expect(driver.state.deciding).toEqual([2, 3])
  expect(await driver.openTurn()).toBeNull()
  expect(driver.state.deciding).toEqual([2])
  expect(driver.state.log[0]).toEqual({ kind: 'chance', nth: 1, open: true })
  expect(saved.at(-1)!.record).toMatch(/"outcome":"[A-Z]{3} \d{3}!"/)
  expect(await driver.openTurn()).toMatchObject({ code: 'open-already' })
})

it('refuses an open turn where all choose in turn anyway', async () => {
  const { driver } = table(['person', { bot: 'novice' }])
  expect(await driver.openTurn()).toMatchObject({ code: 'cannot-open' })
})
