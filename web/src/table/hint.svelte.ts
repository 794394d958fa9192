// A hint from the strongest bot, for any table.
import { Superseded } from '../bots/bot_errors'
import type { Advice } from '../protocol/local/Advice'
import { explainThrown } from '../texts/refusals'
import { t } from '../texts/texts.svelte'
import type { TableDriver } from './driver'
import { percent, points } from './format'

export class Hint {
  asking = $state(false)
  #answer = $state.raw<{ advice: Advice; decision: string } | null>(null)
  #driver: TableDriver

  constructor(driver: TableDriver) {
    this.#driver = driver
  }

  /** The expert's advice; null again as soon as the player has decided. */
  get advice(): Advice | null {
    return this.#answer?.decision === this.#decision ? this.#answer.advice : null
  }

  /** Which decision advice is about. What others choose at the same time does not change it. */
  get #decision(): string {
    const { viewer, decision } = this.#driver.state
    return `${viewer}-${decision}`
  }

  /** Asks the expert and returns a sentence for the player; null if the game went on in the meantime. */
  async ask(say: (action: string) => string): Promise<string | null> {
    const ask = this.#driver.advise
    if (!ask || this.asking) return null
    this.asking = true
    const decision = this.#decision
    try {
      const advice = await ask()
      if (this.#decision !== decision) return null
      this.#answer = { advice, decision }
      return explain(advice, say)
    } catch (error) {
      return error instanceof Superseded ? null : explainThrown(error)
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
  // If another move has a higher chance, this move was chosen for other reasons, and its chance is no confidence.
  const overruled = advice.candidates.some(({ chance }) => (chance ?? 0) > (chosen.chance ?? 1))
  const confidence = chosen.chance === null || overruled ? null : confidenceIn(chosen.chance)
  return `${sentence}: ${words.hintFigures(points(chosen.margin, words.tag), confidence)}.`
}

/** Higher chances would be rounded to 100 %. */
const CLEAR = 0.995

function confidenceIn(chance: number): string {
  const words = t()
  return chance >= CLEAR ? words.hintClear : words.hintConfidence(percent(chance, words.tag))
}
