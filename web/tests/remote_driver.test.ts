import { expect, it } from 'vitest'
import { RemoteDriver } from '../src/online/remote_driver.svelte'
import type { LogEntry } from '../src/protocol/messages'
import type { Change, LogPart, News, OnlineView, Snapshot, NumberedEvent } from '../src/protocol/messages'
import { network } from './network'

const chance = (nth: number): LogEntry => ({ kind: 'chance', nth })
const acted = (seat: number, action: string | null): LogEntry => ({ kind: 'acted', seat, action })

const player = (name: string): OnlineView['players'][number] => ({
  player: name,
  name,
  ready: true,
  nonce: null,
  commitment: null,
  bank: 0,
  since: null,
})

const view = (more: Partial<OnlineView> = {}): OnlineView => ({
  game: 'dice',
  viewer: 1,
  phase: 'decide',
  status: 'playing',
  terms: { game: 'dice', options: {}, seats: [], admission: 'link', timing: { kind: 'relaxed' } },
  created_at: 0,
  commitment: '',
  chance: 'sextant-fair-2',
  reveal_by: null,
  revealing: [],
  seats: ['person', 'person', 'person'],
  players: [player('Ada'), player('Bo'), player('Cem')],
  scores: [0, 0, 0],
  dropped: [null, null, null],
  deciding: [1],
  decision: 1,
  claim: null,
  view: { players: [] },
  pause: null,
  ended: null,
  closed: null,
  secret: null,
  rematch: null,
  rematch_of: null,
  link: null,
  ...more,
})

function table(first: Partial<Snapshot> = {}) {
  const net = network()
  const driver = new RemoteDriver('T', { connection: net.connection, botName: (level) => level, verify: async () => 1 })
  net.hello()
  const snapshot = (more: Partial<Snapshot>): void =>
    void net.receive({ type: 'snapshot', table: 'T', cursor: '1-5', state: view(), chat: [], log: [], ...more })
  const news = (cursor: string, log: LogPart, more: Partial<News> = {}): void =>
    void net.receive({ type: 'news', table: 'T', cursor, events: [], state: view(), log, ...more })
  snapshot(first)
  return { net, driver, snapshot, news }
}

it('has the whole log from the first snapshot', () => {
  const log = [chance(1), acted(1, 'R3'), acted(1, 'D'), chance(2)]
  const { driver, net } = table({ log })
  expect(driver.state.log).toEqual(log)
  // No further request is needed.
  expect(net.last.sent).toEqual([{ type: 'follow', table: 'T', since: null }])
})

it('shows a secret choice without its content until it is revealed', () => {
  const { driver, news } = table({ log: [chance(1), acted(1, '-')] })
  news('1-6', { from: 1, lines: [acted(1, '-'), acted(3, null)] })
  expect(driver.state.log.at(-1)).toEqual(acted(3, null))
  news('1-7', { from: 1, lines: [acted(1, '-'), acted(2, 'G7'), acted(3, 'R0'), chance(2)] })
  expect(driver.state.log).toEqual([chance(1), acted(1, '-'), acted(2, 'G7'), acted(3, 'R0'), chance(2)])
})

it('resumes from its cursor after a reconnect, and a move is done once its update is here', async () => {
  const { driver, net, news } = table({ log: [chance(1)] })
  news('1-6', { from: 1, lines: [acted(1, 'R3')] })
  let settled = false
  const done = driver.play('D').finally(() => (settled = true))
  const { id } = net.last.sent.at(-1) as { id: string }
  net.receive({ type: 'answer', id, answer: { table: 'T', cursor: '1-7' } })
  await Promise.resolve()
  net.last.onclose?.()
  net.pass(1000)
  net.hello()
  expect(net.last.sent).toEqual([{ type: 'follow', table: 'T', since: '1-6' }])
  expect(driver.state.log).toHaveLength(2)
  expect(settled).toBe(false)
  // A second tap meanwhile is not sent.
  expect((await driver.play('D'))?.code).toBe('on-its-way')
  news('1-7', { from: 2, lines: [acted(1, 'D')] }, { state: view({ decision: 2 }) })
  expect(await done).toBeNull()
  expect(driver.state.log).toEqual([chance(1), acted(1, 'R3'), acted(1, 'D')])
})

it('a move whose update came before the response is done at once', async () => {
  const { driver, net, news } = table({ log: [chance(1)] })
  const done = driver.play('R3')
  const { id } = net.last.sent.at(-1) as { id: string }
  news('1-6', { from: 1, lines: [acted(1, 'R3')] })
  net.receive({ type: 'answer', id, answer: { table: 'T', cursor: '1-6' } })
  expect(await done).toBeNull()
})

it('a refusal that something else has happened is shown together with what happened', async () => {
  const { driver, net, news } = table({ log: [chance(1)] })
  const done = driver.play('R3')
  const { id } = net.last.sent.at(-1) as { id: string }
  const problem = { status: 409, code: 'stale', message: 'look again', now: { table: 'T', cursor: '1-6' } }
  net.receive({ type: 'refused', id, table: 'T', problem })
  news('1-6', { from: 1, lines: [acted(2, 'R3')] })
  expect((await done)?.code).toBe('stale')
})

it('taking a seat is done once the table is seen from that seat', async () => {
  const { driver, net, snapshot } = table({ cursor: '0-5', state: view({ viewer: null }) })
  const done = driver.sit(null)
  const { id } = net.last.sent.at(-1) as { id: string }
  net.receive({ type: 'answer', id, answer: { table: 'T', cursor: '2-4' } })
  snapshot({ cursor: '2-4', state: view({ viewer: 2 }) })
  expect(await done).toBeNull()
  expect(driver.state.viewer).toBe(2)
})

it('takes changes of the state it has, and asks for the whole state if a message was lost', () => {
  const { driver, net } = table({ state: view({ view: { hand: ['R2', 'R3', 'B5'], pile: 44 } }) })
  const changes = (cursor: string, since: string, ...patch: Change[]) =>
    net.receive({
      type: 'news',
      table: 'T',
      cursor,
      events: [],
      changes: { since, patch },
      log: { from: 0, lines: [] },
    })
  const before = driver.state
  changes('1-6', '1-5', ['view/hand', 1, 1, ['W9', 'WH']], ['view/pile', 43], ['deciding', [2]])
  expect(driver.state.view).toEqual({ hand: ['R2', 'W9', 'WH', 'B5'], pile: 43 })
  expect(driver.state.deciding).toEqual([2])
  expect(before.view).toEqual({ hand: ['R2', 'R3', 'B5'], pile: 44 })
  // 1-7 is lost, so the next two do not fit; one request is enough.
  changes('1-8', '1-7', ['view/pile', 41])
  changes('1-9', '1-8', ['view/pile', 40])
  expect(driver.state.view).toMatchObject({ pile: 43 })
  expect(net.last.sent.slice(1)).toEqual([{ type: 'follow', table: 'T', since: '1-6' }])
  const state = view({ view: { hand: [], pile: 40 } })
  net.receive({ type: 'news', table: 'T', cursor: '1-9', events: [], state, log: { from: 0, lines: [] } })
  changes('1-10', '1-9', ['', view({ view: null })])
  expect(driver.state.view).toBeNull()
})

it('holds back the next round until the result of this one is dismissed', async () => {
  const { driver, news } = table({ log: [chance(1), acted(1, 'R3')] })
  const pause = { number: 1, scores: [7, 0, 0], view: { players: [] }, log: 3 }
  news('1-6', { from: 2, lines: [acted(1, 'D'), chance(2), acted(2, 'B4')] }, { state: view({ pause }) })
  expect(driver.state.phase).toBe('chance')
  expect(driver.state.scores).toEqual([7, 0, 0])
  expect(driver.state.log).toEqual([chance(1), acted(1, 'R3'), acted(1, 'D')])
  await driver.proceed()
  expect(driver.state.log).toHaveLength(5)
})

it('shows each chat message once, whether from the snapshot or from news', () => {
  const said = (number: number, text: string): NumberedEvent => ({ number, at: number, kind: 'said', seat: 2, text })
  const { driver, news } = table({ chat: [{ seat: 2, name: 'Bo', at: 5, text: 'hello' }] })
  news('1-6', { from: 0, lines: [] }, { events: [said(5, 'hello'), said(6, 'good luck')] })
  expect(driver.online.state.chat.map(({ text }) => text)).toEqual(['hello', 'good luck'])
})

it('shows who left the game and why, also from a snapshot', () => {
  const { driver } = table({ state: view({ dropped: [null, 'claimed', null] }) })
  expect(driver.state.seats.map(({ dropped }) => dropped)).toEqual([null, 'claimed', null])
})
