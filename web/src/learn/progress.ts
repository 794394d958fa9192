// How far the learner is in each lesson, on this device.

export interface Progress {
  /** The current step. */
  at: number
  /** Whether the lesson was played to its end at least once. */
  done: boolean
}

const KEY = 'sextant.lessons'

type All = Record<string, Progress>

function load(store: Storage): All {
  try {
    const all: unknown = JSON.parse(store.getItem(KEY) ?? '{}')
    return all && typeof all === 'object' ? (all as All) : {}
  } catch {
    return {}
  }
}

interface Named {
  game: string
  id: string
}

const nameOf = ({ game, id }: Named) => `${game}/${id}`

export function progressOf(lesson: Named, store: Storage = localStorage): Progress {
  const kept = load(store)[nameOf(lesson)]
  return { at: Number(kept?.at) || 0, done: kept?.done === true }
}

export function saveProgress(lesson: Named, progress: Progress, store: Storage = localStorage): void {
  try {
    store.setItem(KEY, JSON.stringify({ ...load(store), [nameOf(lesson)]: progress }))
  } catch {
    // Private windows may block storage; the lesson then starts again after a reload.
  }
}
