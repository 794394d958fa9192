// The options of a new dice game.
import type { Order } from '../../protocol/dice/Order'
import type { GameForm } from '../entry'
import OptionsForm from './OptionsForm.svelte'

/** What is chosen in the form. */
export interface Values {
  players: string
  order: Order
}

export const form: GameForm = {
  component: OptionsForm,
  defaults: (online): Values => ({ players: online ? '2' : '3', order: 'simultaneous' }),
  options: (values) => {
    const { players, order } = values as Values
    return { players: Number(players), order }
  },
  seats: (values) => Number((values as Values).players),
}
