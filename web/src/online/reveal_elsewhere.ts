// Reveals nonces at tables that are not open here, so that a game by correspondence starts when its creator comes back
// to any page with their games.
import type { Snapshot, Summary } from '../protocol/messages'
import { ProblemError, request } from './api'
import { loadStart, reveal } from './fair_start'

const underWay = new Set<string>()

/** Reveals this player's nonce wherever all have committed. */
export async function revealElsewhere(tables: readonly Summary[], me: string | null): Promise<void> {
  const seatIn = ({ seats }: Summary): number => seats.findIndex(({ player }) => player === me) + 1
  const waiting = tables.filter(
    (one) => one.revealing.includes(seatIn(one)) && loadStart(one.table) !== null && !underWay.has(one.table),
  )
  for (const { table } of waiting) {
    underWay.add(table)
    try {
      const { state } = await request<Snapshot>(`/tables/${table}`)
      const revealed = reveal(table, state)
      // Why a nonce stays secret is explained at the table itself.
      if (revealed && 'nonce' in revealed)
        await request(`/tables/${table}/reveal`, { method: 'POST', body: { nonce: revealed.nonce } })
    } catch (error) {
      // The next list tries again, unless the table is gone or refuses.
      if (error instanceof ProblemError) continue
    }
    underWay.delete(table)
  }
}
