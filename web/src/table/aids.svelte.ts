// Memory aids at one table: as the settings say, unless they were switched here.
import { getContext, setContext } from 'svelte'
import { settings } from '../frame/settings.svelte'

export const AIDS = ['unseen', 'pickups', 'piles', 'log'] as const
export type Aid = (typeof AIDS)[number]

const KEY = 'sextant.aids'
/** Of so many tables it is remembered. */
const KEPT = 40
const CONTEXT = Symbol('aids')

type Switched = Partial<Record<Aid, boolean>>

function kept(store: Storage): [string, Switched][] {
  try {
    const list: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? (list as [string, Switched][]) : []
  } catch {
    return []
  }
}

export class Aids {
  #table: string
  #store: Storage
  #switched: Switched

  constructor(table: string, store: Storage = localStorage) {
    this.#table = table
    this.#store = store
    this.#switched = $state(kept(store).find(([id]) => id === table)?.[1] ?? {})
  }

  shows(aid: Aid): boolean {
    return this.#switched[aid] ?? settings[aid]
  }

  switch(aid: Aid, on: boolean): void {
    this.#switched[aid] = on
    const others = kept(this.#store).filter(([id]) => id !== this.#table)
    try {
      this.#store.setItem(KEY, JSON.stringify([[this.#table, { ...this.#switched }], ...others].slice(0, KEPT)))
    } catch {
      // Private windows may keep nothing; it holds until the table is left.
    }
  }
}

/** Makes the aids of a table known to everything that is drawn there. */
export function provideAids(aids: Aids): Aids {
  return setContext(CONTEXT, aids)
}

/** The aids of this table; in a replay, those of the settings. */
export function aidsHere(): { shows(aid: Aid): boolean } {
  return getContext<Aids | undefined>(CONTEXT) ?? { shows: (aid) => settings[aid] }
}
