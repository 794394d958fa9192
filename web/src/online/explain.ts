// Why something was not done online, in the language of the moment.
import type { Problem } from '../protocol/messages'
import { refusal, t } from '../texts/texts.svelte'
import { NoServer, Refused, Unreachable } from './api'

export function explain(problem: Problem): string {
  return t().problems[problem.code] ?? refusal(problem.message)
}

/** The same for whatever a request threw. */
export function explainError(error: unknown): string {
  if (error instanceof Refused) return explain(error.problem)
  if (error instanceof NoServer) return t().serverNone
  if (error instanceof Unreachable) return t().serverAway
  return error instanceof Error ? error.message : String(error)
}
