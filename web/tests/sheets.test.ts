// Own sheets of the dice game: drafts are read by the rules, stored on the device and shared by link.
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { SheetLayout } from '../src/protocol/dice/SheetLayout'
import { form } from '../src/games/dice/form'
import { pad } from '../src/games/dice/pad'
import { refusals } from '../src/games/dice/refusals'
import { draftOf, lineOf, symbolIn, tapped } from '../src/games/dice/sheet_draft'
import { texts } from '../src/games/dice/sheet_texts'
import { BUILT_IN, deleteSheet, saveSheet, sheetInLink, sheetLink, storedSheets } from '../src/games/dice/sheets'
import { settings } from '../src/frame/settings.svelte'
import { initSync } from '../src/rules/bound/rules.js'
import { checkSheet } from '../src/rules/rules'
import { refusedBy } from '../src/rules/refused'
import { explain } from '../src/texts/refusals'
import { MemoryStorage } from './memory_storage'

const builtIn = () => draftOf(checkSheet(BUILT_IN).layout as SheetLayout)

beforeAll(() => {
  initSync({ module: readFileSync(new URL('../src/rules/bound/rules_bg.wasm', import.meta.url)) })
})
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('location', { origin: 'https://play.example' })
})

it('reads the built-in sheet back from its draft', () => {
  expect(checkSheet(lineOf(builtIn())).line).toBe(BUILT_IN)
})

it('turns an empty box into an arrow, an artefact, and an empty box again', () => {
  let draft = builtIn()
  const seen = [1, 2, 3].map(() => {
    draft = tapped(draft, 'R', 1)
    return symbolIn(draft, 'R', 1)
  })
  expect(seen).toEqual(['arrow', 'artefact', 'none'])
  expect(draft).toEqual(builtIn())
})

it('lets the rules find what is wrong with a draft, in both languages', () => {
  const tooMuch = { ...builtIn(), worth: 4000 }
  const empty = { ...builtIn(), circleOnly: null }
  const why = (draft: typeof tooMuch | typeof empty, language: 'en' | 'de') => {
    settings.language = language
    try {
      return checkSheet(lineOf(draft)).line
    } catch (error) {
      return explain(refusedBy(error), refusals)
    }
  }
  expect(why(tooMuch, 'en')).toBe('Points of a bridge: 4000 is not a number from −1000 to 1000.')
  expect(why(tooMuch, 'de')).toBe('Punkte einer Brücke: 4000 ist keine Zahl von −1000 bis 1000.')
  expect(why(empty, 'en')).toBe('Points of a circle alone is missing.')
  expect(why({ ...builtIn(), worth: 2.5 }, 'en')).toBe('Points of a bridge: a whole number is needed.')
  settings.language = 'en'
})

it('stores sheets, and offers them for a new game', () => {
  const line = checkSheet(lineOf({ ...builtIn(), row: 5 })).line
  saveSheet({ id: 'a1', name: 'Old pad', line, at: 1 })
  saveSheet({ id: 'b2', name: 'New pad', line: BUILT_IN, at: 2 })
  expect(storedSheets().map(({ name }) => name)).toEqual(['New pad', 'Old pad'])
  const values = form.defaults(false)
  expect(form.options(values, false)['sheet']).toBe(BUILT_IN)
  expect(form.options({ ...values, sheet: 'a1' }, false)['sheet']).toBe(line)
  deleteSheet('a1')
  expect(storedSheets().map(({ id }) => id)).toEqual(['b2'])
  expect(form.options({ ...values, sheet: 'a1' }, false)['sheet']).toBe(BUILT_IN)
})

it('shares a sheet by link', async () => {
  const line = checkSheet(lineOf({ ...builtIn(), row: 5 })).line
  const link = new URL(await sheetLink({ name: 'Old pad', line }))
  expect(link.pathname).toBe('/sheets')
  expect(link.href.length).toBeLessThan(600)
  expect(await sheetInLink(link.hash.slice(1))).toEqual({ name: 'Old pad', line })
  expect(await sheetInLink('damaged')).toBeNull()
})

it('scores a pad on the sheet that was chosen for it', () => {
  const line = checkSheet(lineOf({ ...builtIn(), worth: 30 })).line
  const sheet = { id: '', game: 'dice', names: [], starter: 1, rounds: [], at: 0 }
  expect(pad.tags(sheet)).toEqual({ Sheet: BUILT_IN })
  expect(pad.tags({ ...sheet, sheet: line } as never)).toEqual({ Sheet: line })
})

it('has the same texts in both languages', () => {
  expect(Object.keys(texts.de)).toEqual(Object.keys(texts.en))
})
