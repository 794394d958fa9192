// The screen of the dice game.
import type { TableScreen } from '../screens'
import DiceTable from './DiceTable.svelte'
import Sidebar from './Sidebar.svelte'

export const screen: TableScreen = { table: DiceTable, sidebar: Sidebar, aids: ['log'] }
