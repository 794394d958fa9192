// The rules, compiled from Rust to WebAssembly. Everything that decides, counts or scores comes from here.
import init, {
  Session,
  score as boundScore,
  tally as boundTally,
  check_sheet as boundCheckSheet,
} from './bound/rules.js'
import module from './bound/rules_bg.wasm?url'
import type { CheckedSheet } from '../protocol/local/CheckedSheet'
import type { Score } from '../protocol/local/Score'
import type { Scores } from '../protocol/local/Scores'
import type { Tally } from '../protocol/local/Tally'

export { Session }

let loading: Promise<void> | undefined

/** Loads the rules once. Everything else in this file needs them loaded. */
export function loadRules(): Promise<void> {
  loading ??= init({ module_or_path: module }).then(() => undefined)
  return loading
}

/** Scores a position from a real table. Options are record tags. Throws what `refusedBy` reads. */
export function score(game: string, text: string, options: Record<string, string> = {}): Score {
  return JSON.parse(boundScore(game, text, JSON.stringify(options))) as Score
}

/** Checks a sheet of the dice game, on one line or as the text of a sheet file. Throws what `refusedBy` reads. */
export function checkSheet(text: string): CheckedSheet {
  return JSON.parse(boundCheckSheet(text)) as CheckedSheet
}

/** Adds up the rounds of a match at a real table. */
export function tally(scores: Scores): Tally {
  return JSON.parse(boundTally(JSON.stringify(scores))) as Tally
}
