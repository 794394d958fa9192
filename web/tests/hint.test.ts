import { beforeAll, expect, it } from 'vitest'
import { settings } from '../src/frame/settings.svelte'
import { Superseded } from '../src/bots/bot_errors'
import type { Advice } from '../src/protocol/local/Advice'
import { Hint } from '../src/table/hint.svelte'
import type { TableDriver } from '../src/table/driver'
import { percent, points } from '../src/table/format'

beforeAll(() => {
  settings.language = 'en'
})

const ADVICE: Advice = {
  bot: 'expert',
  action: 'B7',
  candidates: [{ action: 'B7', margin: 12.34, error: 0.5, chance: 0.84 }],
  beliefs: [{ card: 'R5', chance: 0.4 }],
}

function hint(advise: TableDriver['advise']) {
  const state = { viewer: 1, decision: 3 }
  return { state, hint: new Hint({ state, advise } as unknown as TableDriver) }
}

it('names the move of the expert, its expected margin and the confidence', async () => {
  const { hint: one } = hint(async () => ADVICE)
  expect(await one.ask((action) => `place ${action}`)).toBe(
    'The expert would place B7: +12.3 points expected, 84% confidence.',
  )
  expect(one.advice).toBe(ADVICE)
})

it('calls a nearly certain move a clear choice', async () => {
  const { hint: one } = hint(async () => ({ ...ADVICE, candidates: [{ ...ADVICE.candidates[0]!, chance: 0.998 }] }))
  expect(await one.ask(String)).toBe('The expert would B7: +12.3 points expected, clear choice.')
})

it('forgets the advice once the game has gone on', async () => {
  const { state, hint: one } = hint(async () => ADVICE)
  await one.ask(String)
  state.decision += 1
  expect(one.advice).toBeNull()
})

it('drops advice that comes too late, and reports why there is none', async () => {
  const late = hint(async () => {
    late.state.decision += 1
    return ADVICE
  })
  expect(await late.hint.ask(String)).toBeNull()
  const { hint: broken } = hint(() => Promise.reject(new Error('no bots')))
  expect(await broken.ask(String)).toBe('No bots.')
  expect(broken.asking).toBe(false)
  const failed = { code: 'round-incomplete', message: '' }
  const { hint: refused } = hint(() => Promise.reject(new Error(JSON.stringify(failed))))
  expect(await refused.ask(String)).toBe('Every round needs a score for every player.')
})

it('is free again when the player has moved before the answer', async () => {
  const { hint: one } = hint(() => Promise.reject(new Superseded()))
  expect(await one.ask(String)).toBeNull()
  expect(one.asking).toBe(false)
})

it('formats numbers for each language', () => {
  expect([points(3.14159, 'en'), points(-2, 'de'), points(0, 'en')]).toEqual(['+3.1', '−2,0', '0.0'])
  expect(percent(0.425, 'en')).toBe('43%')
})
