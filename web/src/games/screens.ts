// The table of each game. A new game adds a folder and a line here.
import type { Component } from 'svelte'
import type { Aid } from '../table/aids.svelte'
import type { TableDriver } from '../table/driver'

export interface TableScreen {
  /** The table with all its controls. */
  table: Component<{ driver: TableDriver; turned?: boolean }>
  /** The sidebar: moves, memory aids. */
  sidebar: Component<{ driver: TableDriver }>
  /** The memory aids that the game offers. */
  aids: readonly Aid[]
}

export const SCREENS: Record<string, () => Promise<TableScreen>> = {
  cards: async () => (await import('./cards/screen')).screen,
  dice: async () => (await import('./dice/screen')).screen,
}
