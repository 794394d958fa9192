import { expect, it } from 'vitest'
import { form, type Values } from '../src/games/cards/form'
import { cards } from '../src/games/cards'

it('discard piles lie as printed between people and open against the computer', () => {
  const usual = form.defaults(false)
  expect(form.options(usual, true)).toMatchObject({ discards: 'top' })
  expect(form.options(usual, false)).toMatchObject({ discards: 'all' })
  expect(cards.quickStart(true)).toMatchObject({ discards: 'top' })
  expect(cards.quickStart(false)).toMatchObject({ discards: 'all' })
})

it('a choice stays, whoever plays', () => {
  const chosen = { ...(form.defaults(true) as Values), discards: 'all' } satisfies Values
  expect(form.options(chosen, true)).toMatchObject({ discards: 'all' })
})
