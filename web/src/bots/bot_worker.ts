// The web worker that runs the bots, off the main thread. It loads its own WebAssembly module, which nothing else imports.
import init, { advise, choose, estimates } from '../rules/bound/bots.js'
import module from '../rules/bound/bots_bg.wasm?url'
import type { BotRequest, BotResponse } from './worker_client'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
/** The answer to each kind of request. */
const ANSWERS = { advise, choose, estimates }
/** Null once the module is loaded, or why it could not be. */
const loadError = init({ module_or_path: module }).then(() => null, messageOf)

addEventListener('message', async ({ data: { id, kind, record, seat } }: MessageEvent<BotRequest>) => {
  const failure = await loadError
  let response: BotResponse
  try {
    response =
      failure === null ? { id, result: ANSWERS[kind](record, seat) } : { id, error: failure, unavailable: true }
  } catch (error) {
    response = { id, error: messageOf(error) }
  }
  postMessage(response)
})
