// The web worker that runs the bots, off the main thread. It loads its own WebAssembly module, which nothing else imports.
import init, { advise, choose, estimates, Review } from '../rules/bound/bots.js'
import module from '../rules/bound/bots_bg.wasm?url'
import type { ReviewMessage, ReviewRequest } from './review_client'
import type { BotRequest, BotResponse } from './worker_client'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
/** The answer to each kind of request. */
const ANSWERS = { advise, choose, estimates }
/** Null once the module is loaded, or why it could not be. */
const loadError = init({ module_or_path: module }).then(() => null, messageOf)

addEventListener('message', async ({ data }: MessageEvent<BotRequest | ReviewRequest>) => {
  const failure = await loadError
  if (data.kind === 'review') return review(data.record, failure)
  const { id, kind, record, seat } = data
  let response: BotResponse
  try {
    response =
      failure === null ? { id, result: ANSWERS[kind](record, seat) } : { id, error: failure, unavailable: true }
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
