// Starting games on this device.
import { pace } from '../frame/settings.svelte'
import { BotWorkerClient } from '../bots/worker_client'
import { createLocalGame, type NewGame, type Dependencies } from '../table/local_driver.svelte'
import { loadGame, saveGame } from '../table/saved_games'
import { t } from '../texts/texts.svelte'

/** Starts a game and returns its address. The rules must be loaded. Throws an `Error` with a message for the player. */
export function startLocalGame(terms: NewGame): string {
  const game = createLocalGame(terms, new Date())
  saveGame(game)
  return `/play/${game.id}`
}

/** The dependencies of a table on this device. */
export function localDependencies(): Dependencies {
  return {
    bots: new BotWorkerClient(),
    retryAfter: 2000,
    // The note is edited separately; do not overwrite it with an old one.
    save: (game) => saveGame({ ...game, note: loadGame(game.id)?.note ?? game.note }),
    pace,
    botName: (level) => t().botName(t().levels[level] ?? level),
    rematch: startLocalGame,
  }
}
