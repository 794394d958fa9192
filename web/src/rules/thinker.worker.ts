// Bots think here, away from the thread that draws.
import init, { Sitting } from './bound/rules.js'
import module from './bound/rules_bg.wasm?url'
import type { Answer, Question } from './thinker'

const ready = init({ module_or_path: module })

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  await ready
  let answer: Answer
  try {
    const sitting = Sitting.resume(data.record)
    try {
      answer = {
        id: data.id,
        told: data.kind === 'choose' ? sitting.choose(data.seat) : sitting.advise(data.seat),
      }
    } finally {
      sitting.free()
    }
  } catch (error) {
    answer = { id: data.id, trouble: error instanceof Error ? error.message : String(error) }
  }
  postMessage(answer)
})
