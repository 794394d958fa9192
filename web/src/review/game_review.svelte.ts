// The review of a game as far as it has arrived.
import { reviewInWorker } from '../bots/review_client'
import type { ChanceEvent } from '../protocol/review/ChanceEvent'
import type { CurvePoint } from '../protocol/review/CurvePoint'
import type { Decision } from '../protocol/review/Decision'
import type { ReviewUpdate } from '../protocol/review/ReviewUpdate'
import type { Summary } from '../protocol/review/Summary'
import type { Flag } from '../table/driver'

export class GameReview {
  summary = $state.raw<Summary | null>(null)
  /** Point n, counted from 0, is about the table after n steps. */
  curve = $state.raw<readonly CurvePoint[]>([])
  /** By step. */
  decisions = $state.raw<ReadonlyMap<number, Decision>>(new Map())
  /** By step. */
  chance = $state.raw<ReadonlyMap<number, ChanceEvent>>(new Map())
  /** Why the review could not be completed. */
  error = $state.raw<Error | null>(null)
  /** The flagged decisions, by step. */
  readonly marks: ReadonlyMap<number, Flag> = $derived(
    new Map(
      [...this.decisions.values()].flatMap(({ step, class: verdict }) =>
        verdict === 'ok' ? [] : [[step, verdict] as const],
      ),
    ),
  )
  readonly complete: boolean = $derived.by(() => {
    const { measured, judged } = this.summary ?? {}
    return measured !== undefined && judged !== undefined && measured[0] === measured[1] && judged[0] === judged[1]
  })

  add(update: ReviewUpdate): void {
    this.summary = update.summary
    if (update.curve.length > 0) this.curve = [...this.curve, ...update.curve]
    if (update.chance.length > 0) this.chance = merged(this.chance, update.chance)
    if (update.decisions.length > 0) this.decisions = merged(this.decisions, update.decisions)
  }

  /** The flagged step that comes next in this direction; null if there is none. */
  flaggedFrom(step: number, direction: 1 | -1): number | null {
    const steps = [...this.marks.keys()].sort((one, other) => one - other)
    const found = direction === 1 ? steps.find((other) => other > step) : steps.findLast((other) => other < step)
    return found ?? null
  }
}

function merged<T extends { step: number }>(known: ReadonlyMap<number, T>, more: readonly T[]): ReadonlyMap<number, T> {
  return new Map([...known, ...more.map((one) => [one.step, one] as const)])
}

/** Reviews a game on this device; `stop` cancels it. `judged` gets decisions as they are judged. */
export function reviewHere(
  record: string,
  judged: (decisions: readonly Decision[]) => void,
): { review: GameReview; stop: () => void } {
  const review = new GameReview()
  const stop = reviewInWorker(record, {
    update: (update) => {
      review.add(update)
      judged(update.decisions)
    },
    fail: (error) => (review.error = error),
  })
  return { review, stop }
}
