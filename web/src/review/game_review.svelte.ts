// The review of a game as far as it has arrived.
import { request } from '../online/api'
import { reviewInWorker } from '../bots/review_client'
import type { ChanceEvent } from '../protocol/review/ChanceEvent'
import type { CurvePoint } from '../protocol/review/CurvePoint'
import type { Decision } from '../protocol/review/Decision'
import type { ReviewState } from '../protocol/messages'
import type { Review } from '../protocol/review/Review'
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
  /** How many decisions are judged, and how many there are, while a server reviews the game. */
  awaited = $state.raw<readonly [number, number] | null>(null)
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

  /** How many decisions are judged, and how many there are. */
  get judged(): readonly [number, number] {
    return this.summary?.judged ?? this.awaited ?? [0, 0]
  }

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
  return { review, stop: runHere(record, review, judged) }
}

function runHere(record: string, review: GameReview, judged: (decisions: readonly Decision[]) => void): () => void {
  return reviewInWorker(record, {
    update: (update) => {
      review.add(update)
      judged(update.decisions)
    },
    fail: (error) => (review.error = error),
  })
}

/** How often to ask a server how far it is, in milliseconds. */
const POLL_MS = 1500

/**
 * The review that the server makes for everyone. If it can't be reached or has none, the game is reviewed on this
 * device, with the same result.
 */
export function reviewOnServer(
  table: string,
  record: string,
  judged: (decisions: readonly Decision[]) => void,
): { review: GameReview; stop: () => void } {
  const review = new GameReview()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => clearTimeout(timer)
  let stopped = false
  async function ask() {
    try {
      const state = await request<ReviewState>(`/tables/${encodeURIComponent(table)}/review`)
      if (stopped) return
      if (state.status === 'pending') {
        review.awaited = state.judged
        timer = setTimeout(() => void ask(), POLL_MS)
        return
      }
      if (state.review === null) throw new Error('no review')
      const { decisions, chance, curve, ...summary } = state.review as Review
      review.add({ summary, decisions, chance, curve })
      judged(decisions)
    } catch {
      if (!stopped) stop = runHere(record, review, judged)
    }
  }
  void ask()
  return {
    review,
    stop: () => {
      stopped = true
      stop()
    },
  }
}
