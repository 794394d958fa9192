// Which puzzles come back and when, on this device. Small: the front page counts what is due.
import { isDue, type Placing } from './schedule'

const KEY = 'sextant.practice'

/** Where each puzzle is, by its id. */
export function placings(store: Storage = localStorage): Record<string, Placing> {
  try {
    const all: unknown = JSON.parse(store.getItem(KEY) ?? '{}')
    return all && typeof all === 'object' ? (all as Record<string, Placing>) : {}
  } catch {
    return {}
  }
}

/** Puts a puzzle into its place, or removes it. */
export function place(id: string, placing: Placing | null, store: Storage = localStorage): void {
  const { [id]: _, ...others } = placings(store)
  try {
    store.setItem(KEY, JSON.stringify(placing === null ? others : { ...others, [id]: placing }))
  } catch {
    // Private windows may block storage; the puzzle then comes back as if it were new.
  }
}

/** How many puzzles are due. */
export function dueCount(now: number, store: Storage = localStorage): number {
  return Object.values(placings(store)).filter((placing) => isDue(placing, now)).length
}
