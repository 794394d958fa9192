// Every refusal has a sentence in every language. The samples in `refusals/` are real refusals, written by
// `cargo xtask codegen`; tests in Rust fail if they are incomplete or outdated.
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { settings } from '../src/frame/settings.svelte'
import { refusals as cards } from '../src/games/cards/refusals'
import { refusals as dice } from '../src/games/dice/refusals'
import { refusedBy, type Refused } from '../src/rules/refused'
import { explain, explainThrown, type AnyGameRefusals } from '../src/texts/refusals'

const samples = (part: string) =>
  JSON.parse(readFileSync(new URL(`refusals/${part}.json`, import.meta.url), 'utf8')) as Refused[]

const parts = [
  ['core', undefined],
  ['tables', undefined],
  ['server', undefined],
  ['local', undefined],
  ['cards', cards],
  ['dice', dice],
] as const

function inEveryLanguage(refused: Refused, game?: AnyGameRefusals): [english: string, german: string] {
  return (['en', 'de'] as const).map((language) => {
    settings.language = language
    return explain(refused, game)
  }) as [string, string]
}

beforeEach(() => {
  settings.language = 'en'
})

describe.each(parts)('refusals of %s', (part, game) => {
  it.each(samples(part).map((refused) => [refused.code, refused] as const))('%s', (_, refused) => {
    // With a message of no use, only a text keyed by the code can explain it.
    const [english, german] = inEveryLanguage({ ...refused, message: '?' }, game)
    for (const text of [english, german]) {
      expect(text).toMatch(/^[^a-z?].*[.]$/)
      expect(text).not.toMatch(/undefined|null|\[object|NaN/)
    }
    expect(german).not.toBe(english)
  })
})

it('names cards and columns in words', () => {
  const refused = { code: 'column-already-shows', card: 'R3', shows: 7, message: '' }
  expect(inEveryLanguage(refused, cards)).toEqual([
    'Red 3 can’t be played: the column already shows 7.',
    'Rot 3 geht nicht: Dort liegt schon die 7.',
  ])
  const dies = { code: 'no-colour-die', colour: 'G', digit: 7, message: '' }
  expect(inEveryLanguage(dies, dice)[1]).toBe('Grün 7 geht nicht: Kein freier Würfel zeigt Grün.')
})

it('falls back to the message for a code that it does not know', () => {
  expect(explain({ code: 'too-windy', message: 'it is too windy' })).toBe('It is too windy.')
  expect(explain({ code: 'constructor', message: 'Really?' })).toBe('Really?')
})

it('reads what the rules throw', () => {
  const refused = { code: 'not-your-turn', seat: 2, message: "it is not seat 2's turn" }
  expect(refusedBy(new Error(JSON.stringify(refused)))).toEqual(refused)
  settings.language = 'de'
  expect(explainThrown(new Error(JSON.stringify(refused)))).toBe('Du bist nicht dran.')
  expect(explainThrown(new Error('unreachable'))).toBe('Unreachable.')
  expect(explainThrown(new Error('null'))).toBe('Null.')
})
