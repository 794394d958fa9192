// Saved games on this device.

export interface SavedGame {
  id: string
  game: string
  /** The record as JSON. */
  record: string
  /** The players' names, by seat; null for bots and players without a name. */
  names: (string | null)[]
  /** The levels of the bots, by seat; null for people. */
  bots: (string | null)[]
  scores: number[]
  over: boolean
  /** The seats that won, once it is over; missing in games saved by earlier versions. */
  winners?: number[]
  /** When it was last played, in milliseconds. */
  at: number
  /** A private note. */
  note: string
}

const PREFIX = 'sextant.game.'
/** The number of finished games to keep. */
const MAX_FINISHED = 60

export function saveGame(game: SavedGame, store: Storage = localStorage): void {
  try {
    store.setItem(PREFIX + game.id, JSON.stringify(game))
  } catch {
    // Storage is full: delete the oldest finished games and try once more.
    for (const old of savedGames(store)
      .filter(({ over }) => over)
      .slice(MAX_FINISHED / 4))
      deleteGame(old.id, store)
    try {
      store.setItem(PREFIX + game.id, JSON.stringify(game))
    } catch {
      // Private windows may block storage; the game itself goes on.
    }
  }
}

export function loadGame(id: string, store: Storage = localStorage): SavedGame | null {
  try {
    const text = store.getItem(PREFIX + id)
    if (text === null) return null
    const saved = JSON.parse(text) as Omit<SavedGame, 'bots'> & { bots?: SavedGame['bots'] }
    // Without levels no seat is known to be a bot's.
    return { ...saved, bots: saved.bots ?? [] }
  } catch {
    return null
  }
}

/** All games, the most recently played first. Deletes the oldest finished ones. */
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
