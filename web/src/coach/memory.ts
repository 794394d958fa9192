// What the coach remembers of the game it watches, so that a reload does not make it forget the round. Only the last
// game is kept: a player is coached in one game at a time.
import type { Move } from './coach.svelte'

const KEY = 'sextant.coach'

interface Memory {
  game: string
  moves: readonly Move[]
}

/** The coach's memory of one game. */
export function memoryOf(game: string) {
  return {
    load(): Move[] {
      try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Memory> | null
        return kept?.game === game && Array.isArray(kept.moves) ? kept.moves : []
      } catch {
        return []
      }
    },
    save(moves: readonly Move[]): void {
      try {
        localStorage.setItem(KEY, JSON.stringify({ game, moves } satisfies Memory))
      } catch {
        // Private windows may block storage: the coach remembers until the next reload.
      }
    },
  }
}
