// The table of the card game.
import { AIDS } from '../../table/aids.svelte'
import type { TableScreen } from '../entry'
import CardTable from './CardTable.svelte'
import Sidebar from './Sidebar.svelte'

export const screen: TableScreen = { table: CardTable, sidebar: Sidebar, aids: AIDS }
