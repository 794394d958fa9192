// The page only renders. Nothing in it may score, compare ranks or work out what is legal.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = new URL('../src', import.meta.url).pathname

const SCORING = [
  /\b(sum|gain|points|score)\b\s*[-+*/]=?\s*(\d|cost|multiplier|wagers|bonus)/,
  /\bmultiplier\b\s*\*|\*\s*multiplier\b|1\s*\+\s*wagers/,
  /\.reduce\([^)]*\bscore/,
  /\b(BONUS|COST|TRACK)S?\b\s*=/,
]
const LEGALITY = [
  /\b(rankOf|Number)\(.*card.*\)\s*[<>]=?\s*\w/,
  /[<>]=?\s*(Number\()?rankOf\(/,
  /\b(rank|number)\b\s*[<>]=?\s*\b(last|highest|previous|top)\b/i,
  /\blegal\b\s*[:=]\s*\[/,
  /\.column\.at\(-1\)/,
]

function offences(text: string): string[] {
  return text.split('\n').filter((line) => [...SCORING, ...LEGALITY].some((pattern) => pattern.test(line)))
}

function sources(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path))
    .filter((path) => !path.startsWith('protocol/') && !path.includes('rules/bound/'))
}

it.each(sources())('%s decides no rule', (path) => {
  expect(offences(readFileSync(join(SRC, path), 'utf8'))).toEqual([])
})

it('only one file imports each bound module, and the bots only load in their worker', () => {
  const importers = (module: string) =>
    sources().filter((path) => readFileSync(join(SRC, path), 'utf8').includes(`bound/${module}`))
  expect(importers('rules')).toEqual(['rules/rules.ts'])
  expect(importers('bots')).toEqual(['bots/bot_worker.ts'])
})

it.each([
  'const score = (sum - 20) * (1 + wagers)',
  'return gain * multiplier',
  'if (Number(rankOf(card)) > last) return true',
  'const legal = [card]',
  'const top = expedition.column.at(-1)',
])('would notice: %s', (line) => {
  expect(offences(line)).toHaveLength(1)
})
