// A third game needs nothing but its entry: every screen takes what it shows from there.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRawSnippet } from 'svelte'
import { render } from 'svelte/server'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { settings } from '../src/frame/settings.svelte'
import SettingsScreen from '../src/frame/SettingsScreen.svelte'
import { GAMES, gameEntry, gameName } from '../src/games/games'
import { loadForms } from '../src/lobby/game_forms.svelte'
import NewOnline from '../src/lobby/NewOnline.svelte'
import NewTable from '../src/lobby/NewTable.svelte'
import { termsLine } from '../src/lobby/terms'
import Rulebook from '../src/rulebook/Rulebook.svelte'
import { newPad, savePad } from '../src/scorepad/pads'
import Pads from '../src/scorepad/Pads.svelte'
import PadSheet from '../src/scorepad/PadSheet.svelte'
import type { TableDriver } from '../src/table/driver'
import TableFrame from '../src/table/TableFrame.svelte'
import { en } from '../src/texts/en'
import { auction } from './auction'
import { MemoryStorage } from './memory_storage'

// The rules of the page do not contain the test game, so this test scores: a point for each prize.
vi.mock('../src/rules/rules', () => ({
  loadRules: () => Promise.resolve(),
  score: (_: string, text: string) => ({ receipt: { total: text.split(' ').filter(Boolean).length } }),
  tally: () => ({ totals: [0, 0, 0], starters: [], leaders: [1] }),
}))

// Online tables can only be created where there is a server.
vi.mock('../src/online/identity.svelte', () => ({
  identity: () => ({ status: 'anonymous', player: null }),
  identify: () => Promise.resolve(),
}))

const listed = [...GAMES]
beforeAll(() => {
  settings.language = 'en'
  GAMES.push(auction)
})
afterAll(() => {
  GAMES.splice(0, GAMES.length, ...listed)
})
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
})

it('offers the game where a new one is chosen, and shows its form when it is', async () => {
  const newTable = async () => render(NewTable, { props: { friend: false, forms: await loadForms() } }).body
  const newOnline = async () => render(NewOnline, { props: { open: true, forms: await loadForms(true) } }).body
  for (const page of [await newTable(), await newOnline()]) {
    expect(page).toContain('Auction')
    expect(page).not.toContain('Lots')
  }
  // The first game is chosen at first.
  GAMES.unshift(GAMES.pop()!)
  try {
    expect(await newTable()).toContain('Lots')
    expect(await newOnline()).toContain('Lots')
  } finally {
    GAMES.push(GAMES.shift()!)
  }
})

it('lets its form place the choice of bots, which a game for more than two has online', async () => {
  const bots = createRawSnippet(() => ({ render: () => '<i>bots</i>' }))
  const { component, defaults } = await auction.form()
  expect(
    render(component, { props: { values: defaults(true), change: () => undefined, people: true, bots } }).body,
  ).toContain('<i>bots</i>')
})

it('starts the game with what is chosen in its form', async () => {
  const forms = await loadForms()
  expect(forms.options('auction', false)).toEqual({ players: 3, rounds: 9 })
  forms.change('auction', { rounds: 5 })
  expect(forms.options('auction', false)).toEqual({ players: 3, rounds: 5 })
  expect(forms.seats('auction')).toBe(3)
  expect((await loadForms(true)).options('auction', true)).toEqual({ players: 3, rounds: 3 })
})

it('shows its table', async () => {
  await gameEntry('auction')?.table()
  const state = {
    id: 'test',
    game: 'auction',
    viewer: 1,
    phase: 'deciding',
    deciding: [1],
    decision: 1,
    scores: [0, 0],
    winners: [],
    steps: 4,
    log: [],
    seats: [],
    view: { prize: 7 },
    connection: 'here',
    handover: null,
    commitment: null,
    passive: false,
  }
  const { body } = render(TableFrame, { props: { driver: { state, advise: null } as unknown as TableDriver } })
  expect(body).toContain('For sale: 7')
})

it('offers its score pad and shows its sheets', async () => {
  const game = await auction.pad()
  await Promise.all(GAMES.map((entry) => entry.pad()))
  const pad = { ...newPad('auction', game, ['Ada', 'Bo', 'Cy'], 'test', 1), rounds: [[[4, 2], [], []]] }
  expect(pad).toMatchObject({ hammer: true })
  savePad(pad)
  const { body } = render(Pads, { props: { id: null } })
  expect(body).toContain('<b>Hammer</b>')
  expect(body).toContain('Ada · Bo · Cy')
  expect(render(PadSheet, { props: { start: pad, game } }).body).toContain('Prizes won: 4, 2 worth 2')
})

it('shows its rules, keys, name and terms', async () => {
  await Promise.all(GAMES.map((entry) => entry.rulebook()))
  const { body } = render(Rulebook)
  expect(body).toContain('The auction')
  expect(body).toContain('The highest bid wins the prize.')
  expect(render(SettingsScreen).body).toMatch(/<dd[^>]*>bid</)
  expect(gameName('auction')).toBe('Auction')
  const terms = {
    game: 'auction',
    options: {},
    seats: ['person', 'person', 'person'],
    admission: 'link',
    timing: { kind: 'relaxed' },
  } as const
  expect(termsLine({ ...terms, seats: [...terms.seats] }, en)).toBe('Auction · 3\u00a0bidders · No\u00a0clock')
})

const SRC = new URL('../src', import.meta.url).pathname
const elsewhere = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|svelte)$/.test(path))
  .filter((path) => !/^(games\/(cards|dice)|protocol)\//.test(path))

it.each(elsewhere)('%s knows no game by its name', (path) => {
  const source = readFileSync(join(SRC, path), 'utf8')
  expect(source).not.toMatch(/['"](cards|dice)['"]/)
})
