import type { GameForm } from '../../src/games/entry'
import OptionsForm from './OptionsForm.svelte'

export interface Values {
  rounds: number
}

export const form: GameForm = {
  component: OptionsForm,
  defaults: (online): Values => ({ rounds: online ? 3 : 9 }),
  options: (values) => ({ players: 3, rounds: (values as Values).rounds }),
  seats: () => 3,
}
