// Memory aids at one table: the settings apply unless overridden here.
import { getContext, setContext } from 'svelte'
import { settings } from '../frame/settings.svelte'

export const AIDS = ['unseen', 'pickups', 'piles', 'log'] as const
export type Aid = (typeof AIDS)[number]
/** What can be switched at a table. */
export type Help = Aid | 'coach'

const KEY = 'sextant.aids'
/** Overrides are stored for this many tables. */
const MAX_TABLES = 40
const CONTEXT = Symbol('aids')

type Overrides = Partial<Record<Help, boolean>>

function load(store: Storage): [string, Overrides][] {
  try {
    const list: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? (list as [string, Overrides][]) : []
  } catch {
    return []
  }
}

export class Aids {
  #table: string
  #store: Storage
  #overrides: Overrides

  constructor(table: string, store: Storage = localStorage) {
    this.#table = table
    this.#store = store
    this.#overrides = $state(load(store).find(([id]) => id === table)?.[1] ?? {})
  }

  shows(aid: Aid): boolean {
    return this.#overrides[aid] ?? settings[aid]
  }

  /** Whether the coach watches; `first` says whether this is one of the player's first games. */
  coaches(first: boolean): boolean {
    return this.#overrides.coach ?? (settings.coach === 'first' ? first : settings.coach === 'on')
  }

  switch(help: Help, on: boolean): void {
    this.#overrides[help] = on
    const others = load(this.#store).filter(([id]) => id !== this.#table)
    try {
      this.#store.setItem(KEY, JSON.stringify([[this.#table, { ...this.#overrides }], ...others].slice(0, MAX_TABLES)))
    } catch {
      // Private windows may block storage; the override then lasts until the table is closed.
    }
  }
}

/** Provides the aids of a table to all its components. */
export function provideAids(aids: Aids): Aids {
  return setContext(CONTEXT, aids)
}

/** The aids of this table; in a replay, those of the settings. */
export function useAids(): { shows(aid: Aid): boolean } {
  return getContext<Aids | undefined>(CONTEXT) ?? { shows: (aid) => settings[aid] }
}
