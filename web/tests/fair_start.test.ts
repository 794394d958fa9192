import { beforeEach, expect, it, vi } from 'vitest'
import {
  commit,
  contribution,
  created,
  differences,
  holdsNonce,
  loadStart,
  observe,
  proof,
  reveal,
  wasBrokenOff,
} from '../src/online/fair_start'
import { RemoteDriver } from '../src/online/remote_driver.svelte'
import { sha256OfDigits } from '../src/online/sha256'
import type { OnlineView, PlayerView } from '../src/protocol/messages'
import { MemoryStorage } from './memory_storage'
import { network } from './network'

const BENS_NONCE = 'b'.repeat(32)
const SECRET = '5'.repeat(64)

const player = (more: Partial<PlayerView>): PlayerView => ({
  player: 'p',
  name: 'Ada',
  ready: true,
  nonce: null,
  commitment: null,
  bank: 0,
  since: null,
  ...more,
})

const view = (more: Partial<OnlineView> = {}): OnlineView => ({
  viewer: 1,
  status: 'waiting',
  terms: { game: 'cards', options: {}, seats: [], admission: 'link', timing: { kind: 'relaxed' } },
  created_at: 0,
  commitment: SECRET,
  chance: 'sextant-fair-2',
  reveal_by: null,
  revealing: [],
  game: 'cards',
  phase: 'waiting',
  seats: ['person', 'person'],
  scores: [],
  dropped: [null, null],
  players: [player({}), player({ player: null, name: null, ready: false })],
  deciding: [],
  decision: null,
  claim: null,
  view: null,
  pause: null,
  ended: null,
  closed: null,
  secret: null,
  rematch: null,
  rematch_of: null,
  link: null,
  ...more,
})

/** All have committed: this device to what it holds, Ben to his nonce. */
const allCommitted = (mine: string, more: Partial<OnlineView> = {}): OnlineView =>
  view({
    reveal_by: 1,
    revealing: [1, 2],
    players: [player({ commitment: mine }), player({ name: 'Ben', commitment: sha256OfDigits(BENS_NONCE) })],
    ...more,
  })

let store: MemoryStorage
beforeEach(() => {
  store = new MemoryStorage()
  vi.stubGlobal('localStorage', store)
})

it('reveals only what it committed to, and only when all have committed', () => {
  const mine = commit('T', SECRET)
  expect(reveal('T', view({ players: [player({ commitment: mine }), player({ commitment: null })] }))).toBeNull()
  const revealed = reveal('T', allCommitted(mine))
  expect(revealed && 'nonce' in revealed && sha256OfDigits(revealed.nonce)).toBe(mine)
  // Another device of the same player has nothing to reveal.
  expect(reveal('T', allCommitted('7'.repeat(64)))).toBeNull()
  expect(holdsNonce('T', allCommitted('7'.repeat(64)))).toBe(false)
})

it('keeps its nonce secret if the server has changed what was fixed', () => {
  const mine = commit('T', SECRET)
  expect(reveal('T', allCommitted(mine, { commitment: '6'.repeat(64) }))).toEqual({ difference: 'secret' })
  const open = allCommitted(mine)
  open.players[1]!.commitment = null
  expect(reveal('T', open)).toEqual({ difference: 'seats' })
  expect(reveal('T', allCommitted(mine))).toHaveProperty('nonce')
  const changed = allCommitted(mine)
  changed.players[1]!.commitment = '8'.repeat(64)
  expect(reveal('T', changed)).toEqual({ difference: 'seats' })
})

it('commits in the request that creates a table, and finds the nonce again under its name', () => {
  const mine = commit('key', null)
  expect(commit('key', null)).toBe(mine)
  created('key', 'T')
  expect(loadStart('key')).toBeNull()
  expect(commit('T', SECRET)).toBe(mine)
  // The first commitment of the server counts.
  observe('T', view())
  expect(reveal('T', allCommitted(mine, { commitment: '6'.repeat(64) }))).toEqual({ difference: 'secret' })
})

it('gives nonces in the open at tables of earlier versions', () => {
  expect(contribution('T', view({ chance: 'sextant-fair-1' }))).toHaveProperty('nonce')
  expect(contribution('T', view())).toHaveProperty('commitment')
})

it('finds every difference between the record and what it saw', () => {
  const mine = commit('T', SECRET)
  const honest = () => ({
    GameId: 'T',
    Chance: 'sextant-fair-2',
    Commitment: SECRET,
    Nonces: `1:${loadStart('T')!.nonce} 2:${BENS_NONCE}`,
    Secret: '9'.repeat(64),
  })
  expect(differences('T', 1, honest())).toBeNull()
  reveal('T', allCommitted(mine))
  expect(differences('T', 1, honest())).toEqual([])
  expect(differences('T', 1, { ...honest(), Commitment: '6'.repeat(64) })).toEqual(['secret'])
  const other = `1:${'c'.repeat(32)} 2:${BENS_NONCE}`
  expect(differences('T', 1, { ...honest(), Nonces: other })).toEqual(['nonce', 'seats'])
  const bens = `1:${loadStart('T')!.nonce} 2:${'c'.repeat(32)}`
  expect(differences('T', 1, { ...honest(), Nonces: bens })).toEqual(['seats'])
  expect(differences('T', 1, { ...honest(), Chance: 'sextant-fair-1' })).toEqual(['scheme'])
  expect(differences('T', 1, { ...honest(), Given: '1' })).toEqual(['scheme'])
  expect(differences('T', 1, {})).toEqual(['scheme', 'secret', 'nonce', 'seats'])
  expect(JSON.parse(proof('T', 1, honest()))).toMatchObject({
    this_device_saw: { commitment: SECRET, nonce: `1:${loadStart('T')!.nonce}` },
    the_record_says: { Commitment: SECRET },
  })
})

it('remembers a start that was broken off', () => {
  const mine = commit('T', SECRET)
  expect(wasBrokenOff('T')).toBe(false)
  reveal('T', allCommitted(mine))
  expect(wasBrokenOff('T')).toBe(true)
  observe('T', view({ status: 'playing' }))
  expect(wasBrokenOff('T')).toBe(false)
})

it('keeps the latest starts', () => {
  for (let nth = 0; nth < 230; nth += 1) commit(`T${nth}`, SECRET)
  expect(store.length).toBe(200)
})

function table() {
  const net = network()
  const verify = vi.fn(async (): Promise<number | null> => 3)
  const driver = new RemoteDriver('T', { connection: net.connection, botName: (level) => level, verify })
  net.hello()
  let number = 0
  const show = (state: OnlineView) =>
    net.receive({ type: 'snapshot', table: 'T', cursor: `1-${(number += 1)}`, state, chat: [], log: [] })
  /** The commands sent so far; each is answered. */
  const answer = async () => {
    const asked = net.last.sent.flatMap((message) => (message.type === 'ask' ? [message] : []))
    const last = asked.at(-1)
    if (last) net.receive({ type: 'answer', id: last.id, answer: { table: 'T', cursor: `1-${number}` } })
    await Promise.resolve()
    return asked.map(({ command }) => command)
  }
  return { driver, show, answer, verify }
}

it('commits and reveals without the player doing anything', async () => {
  const { show, answer } = table()
  show(view({ players: [player({ ready: false }), player({ player: null })] }))
  const [ready] = await answer()
  expect(ready).toMatchObject({ do: 'ready', commitment: sha256OfDigits(loadStart('T')!.nonce) })
  await vi.waitFor(async () => {
    show(allCommitted(sha256OfDigits(loadStart('T')!.nonce)))
    expect((await answer()).at(-1)).toEqual({ do: 'reveal', nonce: loadStart('T')!.nonce })
  })
})

it('replaces a commitment whose nonce it does not have, but only once', async () => {
  const { show, answer } = table()
  const lost = view({ players: [player({ commitment: '7'.repeat(64) }), player({ player: null })] })
  show(lost)
  await answer()
  await new Promise((done) => setTimeout(done))
  show(lost)
  await new Promise((done) => setTimeout(done))
  expect((await answer()).map((command) => command.do)).toEqual(['ready'])
})

it.each([
  ['other deals', (): Promise<number | null> => Promise.reject(new Error('other')), 'wrong'],
  ['rules that can not be loaded', () => Promise.resolve(null), undefined],
  ['a start that it did not see', () => Promise.resolve(3), 'unseen'],
])('accuses the host only if the deals are others: %s', async (_, result, kind) => {
  const { driver, show, verify } = table()
  verify.mockImplementation(result)
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('.txt')
      ? new Response('', { headers: { 'Content-Type': 'text/plain' } })
      : new Response('{"tags":{}}', { headers: { 'Content-Type': 'application/json' } }),
  )
  show(view({ status: 'over' }))
  await vi.waitFor(() => expect(verify).toHaveBeenCalled())
  await new Promise((done) => setTimeout(done))
  expect(driver.online.verdict()?.kind).toBe(kind)
})

it('does not reveal to a server that has changed its secret, and says so', async () => {
  const mine = commit('T', SECRET)
  const { driver, show, answer } = table()
  show(allCommitted(mine, { commitment: '6'.repeat(64) }))
  expect(driver.startRefused).toBe('secret')
  expect(await answer()).toEqual([])
})
