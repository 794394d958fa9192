// Asking the expert, at any table.
import type { Advice } from '../protocol/local/Advice'
import { t } from '../texts/texts.svelte'
import type { TableDriver } from './driver'
import { percent, points } from './figures'

export class Hint {
  asking = $state(false)
  #said = $state.raw<{ advice: Advice; steps: number } | null>(null)
  #driver: TableDriver

  constructor(driver: TableDriver) {
    this.#driver = driver
  }

  /** What the expert said; it holds until something happens. */
  get advice(): Advice | null {
    return this.#said?.steps === this.#driver.state.steps ? this.#said.advice : null
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
      this.#said = { advice, steps }
      return told(advice, say)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      this.asking = false
    }
  }
}

function told(advice: Advice, say: (action: string) => string): string {
  const words = t()
  const chosen = advice.candidates.find(({ action }) => action === advice.action)
  const says = words.hintSays(say(advice.action))
  if (!chosen) return `${says}.`
  // Where another action was liked better at first sight, how much this one was liked says nothing.
  const overruled = advice.candidates.some(({ chance }) => (chance ?? 0) > (chosen.chance ?? 1))
  const sure = chosen.chance === null || overruled ? null : percent(chosen.chance, words.tag)
  return `${says}: ${words.hintFigures(points(chosen.margin, words.tag), sure)}.`
}
