import { beforeAll, expect, it } from 'vitest'
import { settings } from '../src/frame/settings.svelte'
import { CardPlay } from '../src/games/cards/play.svelte'
import { DicePlay } from '../src/games/dice/play.svelte'
import type { TableDriver, TableState } from '../src/table/driver'

/** A table where the viewer has seat 1, and the seats in `deciding` have to decide. */
function tableWith(view: unknown) {
  const state = {
    viewer: 1,
    deciding: [2],
    handover: null,
    passive: false,
    phase: 'decide',
    view,
  } as Partial<TableState>
  return { driver: { state } as TableDriver, decide: (deciding: number[]) => Object.assign(state, { deciding }) }
}

beforeAll(() => void (settings.language = 'en'))

it('drops "it is not your turn" when it is', () => {
  const cards = tableWith({ table: { placed: null, legal: [] } })
  const dice = tableWith({ arrows: [], legal: [], roll: null, offer: null, previews: [] })
  const plays = [new CardPlay(cards.driver), new DicePlay(dice.driver)] as const
  plays[0].pick(1, 'R3')
  plays[1].pick('colour', 0)
  for (const play of plays) expect(play.message).toBe('It is not your turn.')
  for (const table of [cards, dice]) table.decide([1])
  for (const play of plays) expect(play.message).toBe('')
})
