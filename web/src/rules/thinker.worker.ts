// Bots think here, away from the thread that draws, with a module of their own that only this loads.
import init, { advise, choose } from './bound/bots.js'
import module from './bound/bots_bg.wasm?url'
import type { Answer, Question } from './thinker'

const said = (error: unknown) => (error instanceof Error ? error.message : String(error))
/** Nothing, or why the bots did not come. */
const missing = init({ module_or_path: module }).then(() => null, said)

addEventListener('message', async ({ data: { id, kind, record, seat } }: MessageEvent<Question>) => {
  const trouble = await missing
  let answer: Answer
  try {
    answer = trouble === null ? { id, told: (kind === 'choose' ? choose : advise)(record, seat) } : { id, trouble, missing: true }
  } catch (error) {
    answer = { id, trouble: said(error) }
  }
  postMessage(answer)
})
