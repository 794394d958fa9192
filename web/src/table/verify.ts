// Checks the chance of a record with the rules, which are loaded for it if they are not there yet.

/** Computes the deals and rolls of a record again and returns their number; throws if they are others. */
export async function verify(record: string): Promise<number> {
  const { loadRules, Session } = await import('../rules/rules')
  await loadRules()
  const session = Session.resume(record)
  try {
    return session.verify()
  } finally {
    session.free()
  }
}
