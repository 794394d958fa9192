// A review opened beside a replay: everything that loads with it.
import type { ReplayDriver } from '../replay/replay_driver.svelte'
import type { Decision } from '../protocol/review/Decision'
import { collect } from '../practice/puzzle'
import Curve from './Curve.svelte'
import { reviewHere, reviewOnServer, type GameReview } from './game_review.svelte'
import ReviewPanel from './ReviewPanel.svelte'
import VerdictLine from './VerdictLine.svelte'

export interface OpenReview {
  review: GameReview
  stop: () => void
  Curve: typeof Curve
  Panel: typeof ReviewPanel
  Verdict: typeof VerdictLine
}

/** Keeps the errors of the player on this device as puzzles. */
function collectErrors(driver: ReplayDriver, decisions: readonly Decision[]) {
  for (const decision of decisions) {
    if (decision.class === 'ok' || !driver.own.includes(decision.seat)) continue
    const { id, game } = driver.state
    collect({ id: `${id}-${decision.step}`, game, record: driver.recordAt(decision.step - 1), decision }, Date.now())
  }
}

/** Begins to review the game of a replay. */
export function openReview(driver: ReplayDriver): OpenReview {
  // The steps of the text are those of the replay.
  const record = driver.record('text') ?? ''
  const judged = (decisions: readonly Decision[]) => collectErrors(driver, decisions)
  const begun = driver.served ? reviewOnServer(driver.state.id, record, judged) : reviewHere(record, judged)
  return { ...begun, Curve, Panel: ReviewPanel, Verdict: VerdictLine }
}
