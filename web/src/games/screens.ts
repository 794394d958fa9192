// The table of each game: a further game adds a folder and a line here.
import type { Component } from 'svelte'
import { AIDS, type Aid } from '../table/aids.svelte'
import type { TableDriver } from '../table/driver'

export interface TableScreen {
  /** Draws the table and everything one can do at it. */
  table: Component<{ driver: TableDriver; turned?: boolean }>
  /** What stands beside it where there is room: moves, memory aids. */
  rail: Component<{ driver: TableDriver }>
  /** The memory aids that it has. */
  aids: readonly Aid[]
}

export const SCREENS: Record<string, () => Promise<TableScreen>> = {
  cards: async () => {
    const [table, rail] = await Promise.all([import('./cards/CardTable.svelte'), import('./cards/Rail.svelte')])
    return { table: table.default, rail: rail.default, aids: AIDS }
  },
  dice: async () => {
    const [table, rail] = await Promise.all([import('./dice/DiceTable.svelte'), import('./dice/Rail.svelte')])
    return { table: table.default, rail: rail.default, aids: ['log'] }
  },
}
