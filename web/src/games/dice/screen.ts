// The table of the dice game.
import type { TableScreen } from '../entry'
import DiceTable from './DiceTable.svelte'
import Sidebar from './Sidebar.svelte'

export const screen: TableScreen = { table: DiceTable, sidebar: Sidebar, aids: ['log'] }
