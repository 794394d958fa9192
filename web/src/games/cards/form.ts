// The options of a new card game.
import type { Discards } from '../../protocol/cards/Discards'
import type { NextStarter } from '../../protocol/cards/NextStarter'
import type { GameForm } from '../entry'
import OptionsForm from './OptionsForm.svelte'

/** What is chosen in the form. */
export interface Values {
  variant: 'base' | 'long'
  rounds: string
  starter: 'drawn' | 'me' | 'them'
  next: NextStarter
  /** Null until chosen: as printed between people, all cards against the computer. */
  discards: Discards | null
}

/** How the discard piles lie unless another way is chosen. */
export const usualDiscards = (people: boolean): Discards => (people ? 'top' : 'all')

const DEFAULTS: Values = { variant: 'base', rounds: '3', starter: 'drawn', next: 'leader', discards: null }

export const form: GameForm = {
  component: OptionsForm,
  defaults: () => DEFAULTS,
  options: (values, people) => {
    const { variant, rounds, starter, next, discards } = values as Values
    const first_starter = starter === 'drawn' ? starter : { seat: starter === 'me' ? 1 : 2 }
    return {
      variant,
      rounds: Number(rounds),
      next_starter: next,
      discards: discards ?? usualDiscards(people),
      first_starter,
    }
  },
  seats: () => 2,
}
