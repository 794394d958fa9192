// Checks the chance of a record with the rules, which are loaded for it if they are not there yet.
import { refusedBy } from '../rules/refused'

/** The refusals that accuse the host. */
const UNFAIR = new Set(['other-secret', 'chosen-nonce', 'other-outcome'])

/**
 * Computes the deals and rolls of a record again and returns their number, or null if that can't be done: rules that
 * could not be loaded, for example, say nothing about the host. Throws if the deals and rolls are others.
 */
export async function verify(record: string): Promise<number | null> {
  try {
    const { loadRules, Session } = await import('../rules/rules')
    await loadRules()
    const session = Session.resume(record)
    try {
      return session.verify()
    } finally {
      session.free()
    }
  } catch (error) {
    if (UNFAIR.has(refusedBy(error).code)) throw error
    return null
  }
}
