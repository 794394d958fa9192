// Starting games on this device.
import { pace } from '../frame/settings.svelte'
import { BotWorkerClient } from '../bots/worker_client'
import { createLocalGame, type NewGame, type Dependencies } from '../table/local_driver.svelte'
import { loadGame, saveGame } from '../table/saved_games'
import { t } from '../texts/texts.svelte'

/** Starts a game and says where it is. The rules must be loaded; throws an `Error` with a sentence. */
export function startLocalGame(terms: NewGame): string {
  const game = createLocalGame(terms, new Date())
  saveGame(game)
  return `/play/${game.id}`
}

/** What a table on this device needs from around it. */
export function localDependencies(): Dependencies {
  return {
    bots: new BotWorkerClient(),
    retryAfter: 2000,
    // The note is written beside the game, not by it.
    save: (game) => saveGame({ ...game, note: loadGame(game.id)?.note ?? game.note }),
    pace,
    botName: (level) => t().botName(t().levels[level] ?? level),
    rematch: startLocalGame,
  }
}
