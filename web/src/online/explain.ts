// Explains refusals and errors of the server in the current language.
import type { Problem } from '../protocol/messages'
import { refusal, t } from '../texts/texts.svelte'
import { NoServer, Refused, Unreachable } from './api'

export function explain(problem: Problem): string {
  return t().problems[problem.code] ?? refusal(problem.message)
}

/** Explains anything that a request may throw. */
export function explainError(error: unknown): string {
  if (error instanceof Refused) return explain(error.problem)
  if (error instanceof NoServer) return t().serverNone
  if (error instanceof Unreachable) return t().serverAway
  return error instanceof Error ? error.message : String(error)
}
