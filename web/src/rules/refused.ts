// Refusals as the rules and the server send them.

/** Why something was refused. The parameters (a card, a number, a seat) stand beside the code. */
export interface Refused {
  /** Names the kind of refusal; the texts are keyed by it. */
  code: string
  /** An English sentence, for codes without a text. */
  message: string
  [param: string]: unknown
}

/** What the rules threw, as a refusal. The message of their errors is the refusal as JSON. */
export function refusedBy(error: unknown): Refused {
  const message = error instanceof Error ? error.message : String(error)
  try {
    const refused = JSON.parse(message) as Partial<Refused> | null
    if (typeof refused?.code === 'string' && typeof refused.message === 'string') return refused as Refused
  } catch {
    // Any other error: not from the rules, or a bug in them.
  }
  return { code: 'unexpected', message }
}
