// Games on this device, kept so that a reload or another day goes on with them.

export interface SavedGame {
  id: string
  game: string
  /** The record as JSON. */
  record: string
  /** What people are called, by seat; null for bots and the nameless. */
  names: (string | null)[]
  /** The levels of the bots, by seat; null for people. */
  bots: (string | null)[]
  scores: number[]
  over: boolean
  /** When it was last played, in milliseconds. */
  at: number
  /** A private note. */
  note: string
}

const PREFIX = 'sextant.game.'
/** How many finished games are kept. */
const MAX_FINISHED = 60

export function saveGame(game: SavedGame, store: Storage = localStorage): void {
  try {
    store.setItem(PREFIX + game.id, JSON.stringify(game))
  } catch {
    // No room: the oldest finished games give way, once.
    for (const old of savedGames(store).filter(({ over }) => over).slice(MAX_FINISHED / 4)) deleteGame(old.id, store)
    try {
      store.setItem(PREFIX + game.id, JSON.stringify(game))
    } catch {
      // Private windows may keep nothing; the game itself goes on.
    }
  }
}

export function loadGame(id: string, store: Storage = localStorage): SavedGame | null {
  try {
    const text = store.getItem(PREFIX + id)
    return text === null ? null : (JSON.parse(text) as SavedGame)
  } catch {
    return null
  }
}

/** All games, the last played first; finished ones beyond the newest are dropped. */
export function savedGames(store: Storage = localStorage): SavedGame[] {
  const games: SavedGame[] = []
  for (let nth = 0; nth < store.length; nth += 1) {
    const key = store.key(nth)
    const game = key?.startsWith(PREFIX) ? loadGame(key.slice(PREFIX.length), store) : null
    if (game) games.push(game)
  }
  games.sort((one, other) => other.at - one.at)
  let finished = 0
  return games.filter((game) => {
    if (!game.over || ++finished <= MAX_FINISHED) return true
    deleteGame(game.id, store)
    return false
  })
}

export function deleteGame(id: string, store: Storage = localStorage): void {
  store.removeItem(PREFIX + id)
}
