// The table of each game: a further game adds a folder and a line here.
import type { Component } from 'svelte'
import type { Aid } from '../table/aids.svelte'
import type { TableDriver } from '../table/driver'

export interface TableScreen {
  /** Draws the table and everything one can do at it. */
  table: Component<{ driver: TableDriver; turned?: boolean }>
  /** What stands beside it where there is room: moves, memory aids. */
  sidebar: Component<{ driver: TableDriver }>
  /** The memory aids that it has. */
  aids: readonly Aid[]
}

export const SCREENS: Record<string, () => Promise<TableScreen>> = {
  cards: async () => (await import('./cards/screen')).screen,
  dice: async () => (await import('./dice/screen')).screen,
}
