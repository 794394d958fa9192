// The first games of this player against the computer, on this device.

const KEY = 'sextant.first-games'
/** How many games are the first ones. */
const FIRST = 3

/** Whether a game is one of the first. Counts it if it is new. */
export function isFirstGame(id: string, store: Storage = localStorage): boolean {
  const games = load(store)
  if (games.includes(id)) return true
  if (games.length >= FIRST) return false
  try {
    store.setItem(KEY, JSON.stringify([...games, id]))
  } catch {
    // Private windows may block storage: then every game is a first one.
  }
  return true
}

function load(store: Storage): unknown[] {
  try {
    const games: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(games) ? games : []
  } catch {
    return []
  }
}
