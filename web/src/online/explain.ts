// Explains what a request may throw, in the current language.
import { explain, explainThrown } from '../texts/refusals'
import { t } from '../texts/texts.svelte'
import { NoServer, ProblemError, Unreachable } from './api'

/** Explains anything that a request may throw. */
export function explainError(error: unknown): string {
  if (error instanceof ProblemError) return explain(error.problem)
  if (error instanceof NoServer) return t().serverNone
  if (error instanceof Unreachable) return t().serverAway
  return explainThrown(error)
}
