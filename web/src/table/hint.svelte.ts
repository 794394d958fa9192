// A hint from the strongest bot, for any table.
import { Superseded } from '../bots/bot_errors'
import type { Advice } from '../protocol/local/Advice'
import type { Considered } from '../protocol/local/Considered'
import type { Reason } from '../protocol/local/Reason'
import { explainThrown } from '../texts/refusals'
import { sentence, t } from '../texts/texts.svelte'
import type { TableDriver } from './driver'
import { amount } from './format'

/** How a game puts actions and reasons into words. */
export interface HintWords {
  /** An action, such as "play blue 7". */
  say: (action: string) => string
  /** A reason, such as "you hold 6 and 9"; empty if the game has no text for it. */
  why: (reason: Reason) => string
}

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

  /** Asks the expert and returns the hint in words; null if the game went on in the meantime. */
  async ask(words: HintWords): Promise<string | null> {
    const ask = this.#driver.advise
    if (!ask || this.asking) return null
    this.asking = true
    const decision = this.#decision
    try {
      const advice = await ask()
      if (this.#decision !== decision) return null
      this.#answer = { advice, decision }
      return explain(advice, words)
    } catch (error) {
      return error instanceof Superseded ? null : explainThrown(error)
    } finally {
      this.asking = false
    }
  }
}

/** "Play yellow 5: you hold 6 and 9. Next best: discard green 4, 2.3 points worse." */
function explain(advice: Advice, { say, why }: HintWords): string {
  const reason = advice.reasons.map(why).find((text) => text !== '')
  const best = `${sentence(reason ? `${say(advice.action)}: ${reason}` : say(advice.action))}.`
  const next = advice.candidates.find(({ action, difference }) => action !== advice.action && difference !== null)
  return next ? `${best} ${t().hintNext(say(next.action), compared(next))}` : best
}

/** How an action compares with the advised one: "2.3 points worse". */
export function compared({ difference }: Considered): string {
  const words = t()
  if (!difference || -difference.points <= difference.error) return words.hintAsGood
  return words.hintWorse(amount(-difference.points, words.tag))
}
