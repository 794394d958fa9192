// Score sheets of games played at a real table, stored on the device. Nothing is scored here:
// entries are written in the notation of the rules, and the rules score them.
import type { GamePad } from '../games/entry'

export type NextStarter = 'leader' | 'round-winner' | 'alternate'

/** A sheet. Its game may store options of its own with it. */
export interface Pad {
  id: string
  game: string
  names: string[]
  /** Who started the first round, counted from 1. */
  starter: number
  /** By round, by player: what was played, in a form that only the game's pad knows. */
  rounds: unknown[][]
  /** When it was last changed, in milliseconds. */
  at: number
}

const PREFIX = 'sextant.pad.'

/** A sheet with one empty round. */
export function newPad(game: string, { defaults, emptyEntry }: GamePad, names: string[], id: string, now: number): Pad {
  return { ...defaults, id, game, names, starter: 1, rounds: [names.map(emptyEntry)], at: now }
}

export function savePad(pad: Pad, store: Storage = localStorage): void {
  try {
    store.setItem(PREFIX + pad.id, JSON.stringify(pad))
  } catch {
    // Private windows may block storage; the sheet then lasts until the page is closed.
  }
}

export function padOf(id: string, store: Storage = localStorage): Pad | null {
  try {
    const text = store.getItem(PREFIX + id)
    return text === null ? null : (JSON.parse(text) as Pad)
  } catch {
    return null
  }
}

/** All pads, the most recently changed first. */
export function pads(store: Storage = localStorage): Pad[] {
  const found: Pad[] = []
  for (let nth = 0; nth < store.length; nth += 1) {
    const key = store.key(nth)
    const pad = key?.startsWith(PREFIX) ? padOf(key.slice(PREFIX.length), store) : null
    if (pad) found.push(pad)
  }
  return found.sort((one, other) => other.at - one.at)
}

export function deletePad(id: string, store: Storage = localStorage): void {
  store.removeItem(PREFIX + id)
}
