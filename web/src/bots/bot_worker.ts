// The web worker that runs the bots, off the main thread. It loads its own WebAssembly module, which nothing else imports.
import init, { BotTable, estimates, Review } from '../rules/bound/bots.js'
import module from '../rules/bound/bots_bg.wasm?url'
import type { ReviewMessage, ReviewRequest } from './review_client'
import type { BotRequest, BotResponse } from './worker_client'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
/** Null once the module is loaded, or why it could not be. */
const loadError = init({ module_or_path: module }).then(() => null, messageOf)

/** The game that the last request was about, and its bots, who remember it. */
let table: BotTable | undefined

function answer({ kind, game, seat }: BotRequest): string {
  if (kind === 'estimates' && 'record' in game) return estimates(game.record, seat)
  if ('record' in game) {
    table?.free()
    table = BotTable.resume(game.record)
  } else {
    table?.go_on(game.steps)
  }
  if (!table) throw new Error('no game to go on with')
  return kind === 'choose' ? table.choose(seat) : table.advise(seat)
}

addEventListener('message', async ({ data }: MessageEvent<BotRequest | ReviewRequest>) => {
  const failure = await loadError
  if (data.kind === 'review') return review(data.record, failure)
  const { id } = data
  let response: BotResponse
  try {
    response = failure === null ? { id, result: answer(data) } : { id, error: failure, unavailable: true }
  } catch (error) {
    response = { id, error: messageOf(error) }
  }
  postMessage(response)
})

/** Sends the results of a review as they arrive. To cancel it, the page ends this worker. */
function review(record: string, failure: string | null) {
  const send = (message: ReviewMessage) => postMessage(message)
  if (failure !== null) return send({ error: failure })
  try {
    const review = Review.begin(record, undefined, undefined)
    for (let text = review.proceed(); text !== undefined; text = review.proceed()) send({ update: text })
    send({ done: true })
  } catch (error) {
    send({ error: messageOf(error) })
  }
}
