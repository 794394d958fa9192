// Starts that the host broke off: tables that are gone, though this device had revealed its nonce there and never saw a
// game. The device remembers them, because no server will.
import type { OnlineView, Snapshot, Summary } from '../protocol/messages'
import { ProblemError, request } from './api'
import { settle, unfinishedStarts } from './fair_start'

/** A server deletes closed tables after a week by default: a table that is gone later proves nothing. */
const TRACE = 6 * 86_400_000

function note(table: string, status: OnlineView['status']): void {
  if (status === 'closed') settle(table, 'closed')
  else if (status !== 'waiting') settle(table, 'begun')
}

/** Looks what became of starts, in the player's list and one by one. Returns those that are gone, the latest first. */
export async function brokenStarts(tables: readonly Summary[]): Promise<{ table: string; at: number }[]> {
  for (const { table, status } of tables) note(table, status)
  const listed = new Set(tables.map(({ table }) => table))
  for (const { table, at, gone } of unfinishedStarts()) {
    if (gone || listed.has(table) || Date.now() - at > TRACE) continue
    try {
      note(table, (await request<Snapshot>(`/tables/${table}`)).state.status)
    } catch (error) {
      if (error instanceof ProblemError && error.problem.status === 404) settle(table, 'gone')
    }
  }
  return unfinishedStarts()
    .filter(({ gone }) => gone)
    .sort((one, other) => other.at - one.at)
}
