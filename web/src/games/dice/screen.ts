// The table of the dice game.
import type { TableScreen } from '../entry'
import ActionPicture from './ActionPicture.svelte'
import DiceTable from './DiceTable.svelte'
import MovesPanel from './MovesPanel.svelte'
import { actionPhrase } from './notation'
import { why } from './reasons'
import { t } from './texts'

export const screen: TableScreen = {
  table: DiceTable,
  panels: [{ id: 'moves', title: () => t().diceMovesTab, component: MovesPanel }],
  aids: ['log'],
  legend: async () => (await import('./Legend.svelte')).default,
  explain: async () => (await import('./explanations')).explain,
  coach: async () => (await import('./coach_words')).coachWords,
  review: { say: (action) => actionPhrase(action, t()), why, action: ActionPicture },
}
