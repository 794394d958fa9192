// The table of the card game.
import { AIDS } from '../../table/aids.svelte'
import type { TableScreen } from '../entry'
import CardTable from './CardTable.svelte'
import MovesPanel from './MovesPanel.svelte'
import { t } from './texts'
import UnseenPanel from './UnseenPanel.svelte'

export const screen: TableScreen = {
  table: CardTable,
  panels: [
    { id: 'unseen', title: () => t().unseenTab, component: UnseenPanel, aid: 'unseen' },
    { id: 'moves', title: () => t().movesTab, component: MovesPanel, aid: 'log' },
  ],
  aids: AIDS,
  coach: async () => (await import('./coach_words')).coachWords,
}
