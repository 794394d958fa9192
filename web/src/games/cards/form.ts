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
  discards: Discards
}

const DEFAULTS: Values = { variant: 'base', rounds: '3', starter: 'drawn', next: 'leader', discards: 'all' }

export const form: GameForm = {
  component: OptionsForm,
  defaults: () => DEFAULTS,
  options: (values) => {
    const { variant, rounds, starter, next, discards } = values as Values
    const first_starter = starter === 'drawn' ? starter : { seat: starter === 'me' ? 1 : 2 }
    return { variant, rounds: Number(rounds), next_starter: next, discards, first_starter }
  },
  seats: () => 2,
}
