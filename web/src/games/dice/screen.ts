// What is at a table of the dice game.
import type { TableScreen } from '../screens'
import DiceTable from './DiceTable.svelte'
import Rail from './Rail.svelte'

export const screen: TableScreen = { table: DiceTable, rail: Rail, aids: ['log'] }
