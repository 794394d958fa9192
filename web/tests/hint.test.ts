import { beforeAll, expect, it } from 'vitest'
import { settings } from '../src/frame/settings.svelte'
import { Superseded } from '../src/bots/bot_errors'
import type { Advice } from '../src/protocol/local/Advice'
import { actionPhrase } from '../src/games/cards/notation'
import { why } from '../src/games/cards/reasons'
import { texts } from '../src/games/cards/texts'
import { Hint } from '../src/table/hint.svelte'
import type { TableDriver } from '../src/table/driver'
import { percent, points } from '../src/table/format'

beforeAll(() => {
  settings.language = 'en'
})

const ADVICE: Advice = {
  bot: 'expert',
  action: 'Y5',
  reasons: [{ code: 'continues-expedition', card: 'Y5', holds: ['Y6', 'Y9'] }],
  candidates: [
    { action: 'Y5', margin: 12.34, error: 0.5, chance: 0.84, difference: null },
    { action: 'G4D', margin: 10, error: 0.5, chance: 0.1, difference: { points: -2.31, error: 0.8 } },
  ],
  line: ['Y5', 'D'],
  beliefs: [{ card: 'R5', chance: 0.4 }],
}
const WORDS = { say: (action: string) => actionPhrase(action, texts.en), why }

function hint(advise: TableDriver['advise']) {
  const state = { viewer: 1, decision: 3 }
  return { state, hint: new Hint({ state, advise } as unknown as TableDriver) }
}

it('gives the move, a reason and how much worse the next best move is', async () => {
  const { hint: one } = hint(async () => ADVICE)
  expect(await one.ask(WORDS)).toBe('Play yellow 5: you hold 6 and 9. Next best: discard green 4, 2.3 points worse.')
  expect(one.advice).toBe(ADVICE)
})

it('calls a difference within its error none', async () => {
  const [best, next] = ADVICE.candidates
  const close = { ...next!, difference: { points: -0.3, error: 1.2 } }
  const { hint: one } = hint(async () => ({ ...ADVICE, candidates: [best!, close] }))
  expect(await one.ask(WORDS)).toBe('Play yellow 5: you hold 6 and 9. Next best: discard green 4, about as good.')
})

it('says the same in German', async () => {
  settings.language = 'de'
  const german = { say: (action: string) => actionPhrase(action, texts.de), why }
  expect(await hint(async () => ADVICE).hint.ask(german)).toBe(
    'Gelb 5 auslegen: du hast noch 6 und 9. Zweitbeste Möglichkeit: Grün 4 ablegen, 2,3 Punkte schlechter.',
  )
  settings.language = 'en'
})

it('gives the move alone where there is nothing to compare it with and no text for the reason', async () => {
  const only = { ...ADVICE, reasons: [], candidates: ADVICE.candidates.slice(0, 1) }
  expect(await hint(async () => only).hint.ask(WORDS)).toBe('Play yellow 5.')
})

it('forgets the advice once the game has gone on', async () => {
  const { state, hint: one } = hint(async () => ADVICE)
  await one.ask(WORDS)
  state.decision += 1
  expect(one.advice).toBeNull()
})

it('drops advice that comes too late, and reports why there is none', async () => {
  const late = hint(async () => {
    late.state.decision += 1
    return ADVICE
  })
  expect(await late.hint.ask(WORDS)).toBeNull()
  const { hint: broken } = hint(() => Promise.reject(new Error('no bots')))
  expect(await broken.ask(WORDS)).toBe('No bots.')
  expect(broken.asking).toBe(false)
  const failed = { code: 'round-incomplete', message: '' }
  const { hint: refused } = hint(() => Promise.reject(new Error(JSON.stringify(failed))))
  expect(await refused.ask(WORDS)).toBe('Every round needs a score for every player.')
})

it('is free again when the player has moved before the answer', async () => {
  const { hint: one } = hint(() => Promise.reject(new Superseded()))
  expect(await one.ask(WORDS)).toBeNull()
  expect(one.asking).toBe(false)
})

it('formats numbers for each language', () => {
  expect([points(3.14159, 'en'), points(-2, 'de'), points(0, 'en')]).toEqual(['+3.1', '−2,0', '0.0'])
  expect(percent(0.425, 'en')).toBe('43%')
})
