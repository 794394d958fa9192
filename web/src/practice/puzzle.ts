// Decisions to practise: those that cost points in the player's own games, and those that come with the page.
import type { Decision } from '../protocol/review/Decision'
import { place, placings } from './due'
import { isDue } from './schedule'

/** "What would you play?" */
export interface Puzzle {
  id: string
  game: string
  /** The game up to the decision, as text. */
  record: string
  /** What was decided there, and what is better. */
  decision: Decision
}

/** Whether a choice is the best one or as good, as far as the review can say. */
export function isSolvedBy({ decision }: Puzzle, action: string): boolean {
  return action === decision.best || decision.candidates.some((it) => it.action === action && it.as_good)
}

const PREFIX = 'sextant.puzzle.'
/** How many of the player's own puzzles are kept; the oldest make room. */
const MOST = 200

/** Adds a decision of the player's own, due at once. One that is there already stays as it is. */
export function collect(puzzle: Puzzle, now: number, store: Storage = localStorage): void {
  if (store.getItem(PREFIX + puzzle.id) !== null) return
  const oldest = ownPuzzles(store).length >= MOST ? Object.keys(placings(store)).find((id) => hasOwn(id, store)) : null
  if (oldest) forget(oldest, store)
  try {
    store.setItem(PREFIX + puzzle.id, JSON.stringify(puzzle))
    place(puzzle.id, { box: 0, due: now }, store)
  } catch {
    // Storage is full or blocked: games are worth more than puzzles.
  }
}

export function forget(id: string, store: Storage = localStorage): void {
  store.removeItem(PREFIX + id)
  place(id, null, store)
}

const hasOwn = (id: string, store: Storage) => store.getItem(PREFIX + id) !== null

/** The puzzles from the player's own games. */
export function ownPuzzles(store: Storage = localStorage): Puzzle[] {
  return Array.from({ length: store.length }, (_, nth) => store.key(nth)).flatMap((key) => {
    if (!key?.startsWith(PREFIX)) return []
    try {
      return [JSON.parse(store.getItem(key) ?? '') as Puzzle]
    } catch {
      return []
    }
  })
}

const files = import.meta.glob<Puzzle[]>('./puzzles/*.json', { import: 'default' })

/** The puzzles of a game that come with the page; they load only now. */
export async function shippedPuzzles(game: string): Promise<Puzzle[]> {
  const load = Object.entries(files).find(([path]) => path.endsWith(`/${game}.json`))?.[1]
  return load ? load() : []
}

/** The puzzle of a game that comes next: what is due, the player's own first, then what is new. */
export function nextPuzzle(
  shipped: readonly Puzzle[],
  game: string,
  now: number,
  store: Storage = localStorage,
): Puzzle | null {
  const placing = placings(store)
  const all = [...ownPuzzles(store).filter((puzzle) => puzzle.game === game), ...shipped]
  const due = all.find(({ id }) => placing[id] !== undefined && isDue(placing[id], now))
  return due ?? all.find(({ id }) => placing[id] === undefined) ?? null
}

/** How many puzzles of a game are due. */
export function dueOf(game: string, shipped: readonly Puzzle[], now: number, store: Storage = localStorage): number {
  const placing = placings(store)
  return [...ownPuzzles(store).filter((puzzle) => puzzle.game === game), ...shipped].filter(
    ({ id }) => placing[id] !== undefined && isDue(placing[id], now),
  ).length
}
