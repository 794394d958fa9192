// The options of a new dice game.
import type { Order } from '../../protocol/dice/Order'
import type { GameForm } from '../entry'
import OptionsForm from './OptionsForm.svelte'
import { BUILT_IN, sheetOf } from './sheets'

/** What is chosen in the form. */
export interface Values {
  players: string
  order: Order
  /** Who rolls first: drawn, or a seat counted from 1. */
  first: string
  /** The built-in sheet, or the id of a stored one. */
  sheet: string
}

/** A seat, each as likely as any other. */
function drawn(seats: number): number {
  // Fewer than five of 2^32 values are more than fair: nothing that anyone could notice.
  return ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % seats) + 1
}

/** The stored sheet that the address asks for (`?sheet=…`), else the built-in one. */
function sheetAskedFor(): string {
  const asked = new URLSearchParams(globalThis.location?.search ?? '').get('sheet') ?? ''
  return sheetOf(asked) ? asked : BUILT_IN
}

export const form: GameForm = {
  component: OptionsForm,
  defaults: (online): Values => ({
    players: online ? '2' : '3',
    order: 'simultaneous',
    first: 'drawn',
    sheet: sheetAskedFor(),
  }),
  options: (values) => {
    const { players, order, first, sheet } = values as Values
    return {
      players: Number(players),
      order,
      first: Number(first) <= Number(players) ? Number(first) : drawn(Number(players)),
      sheet: sheetOf(sheet)?.line ?? BUILT_IN,
    }
  },
  seats: (values) => Number((values as Values).players),
}
