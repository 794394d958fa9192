import type { TableScreen } from '../../src/games/entry'
import Sidebar from './Sidebar.svelte'
import Table from './Table.svelte'

export const screen: TableScreen = { table: Table, sidebar: Sidebar, aids: ['log'] }
