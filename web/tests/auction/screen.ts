import type { TableScreen } from '../../src/games/entry'
import Panel from './Panel.svelte'
import Table from './Table.svelte'

export const screen: TableScreen = {
  table: Table,
  panels: [{ id: 'moves', title: () => 'Bids', component: Panel }],
  aids: ['log'],
}
