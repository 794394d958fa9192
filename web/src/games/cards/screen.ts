// The table of the card game.
import { AIDS } from '../../table/aids.svelte'
import type { TableScreen } from '../entry'
import type { View } from '../../protocol/cards/View'
import ActionPicture from './ActionPicture.svelte'
import CardChip from './CardChip.svelte'
import CardTable from './CardTable.svelte'
import MovesPanel from './MovesPanel.svelte'
import { actionPhrase } from './notation'
import { why } from './reasons'
import { t } from './texts'
import UnseenPanel from './UnseenPanel.svelte'

export const screen: TableScreen = {
  table: CardTable,
  panels: [
    { id: 'unseen', title: () => t().unseenTab, component: UnseenPanel, aid: 'unseen' },
    { id: 'moves', title: () => t().movesTab, component: MovesPanel, aid: 'log' },
  ],
  aids: AIDS,
  explain: async () => (await import('./explanations')).explain,
  legend: async () => (await import('./Legend.svelte')).default,
  coach: async () => (await import('./coach_words')).coachWords,
  review: {
    say: (action) => actionPhrase(action, t()),
    why,
    action: ActionPicture,
    card: CardChip,
    hand: (view) => (view as View).table?.hand ?? [],
  },
}
