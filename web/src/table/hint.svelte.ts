// Asking the expert, at any table.
import type { Advice } from '../protocol/local/Advice'
import { t } from '../texts/texts.svelte'
import type { TableDriver } from './driver'
import { percent, points } from './format'

export class Hint {
  asking = $state(false)
  #answer = $state.raw<{ advice: Advice; steps: number } | null>(null)
  #driver: TableDriver

  constructor(driver: TableDriver) {
    this.#driver = driver
  }

  /** What the expert said; it holds until something happens. */
  get advice(): Advice | null {
    return this.#answer?.steps === this.#driver.state.steps ? this.#answer.advice : null
  }

  /** Asks, and answers with a sentence for the person: null if the game has gone on meanwhile. */
  async ask(say: (action: string) => string): Promise<string | null> {
    const ask = this.#driver.advise
    if (!ask || this.asking) return null
    this.asking = true
    const { steps } = this.#driver.state
    try {
      const advice = await ask()
      if (this.#driver.state.steps !== steps) return null
      this.#answer = { advice, steps }
      return explain(advice, say)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      this.asking = false
    }
  }
}

function explain(advice: Advice, say: (action: string) => string): string {
  const words = t()
  const chosen = advice.candidates.find(({ action }) => action === advice.action)
  const sentence = words.hintSays(say(advice.action))
  if (!chosen) return `${sentence}.`
  // Where another action was liked better at first sight, how much this one was liked says nothing.
  const overruled = advice.candidates.some(({ chance }) => (chance ?? 0) > (chosen.chance ?? 1))
  const sure = chosen.chance === null || overruled ? null : percent(chosen.chance, words.tag)
  return `${sentence}: ${words.hintFigures(points(chosen.margin, words.tag), sure)}.`
}
