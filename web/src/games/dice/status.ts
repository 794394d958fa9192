// How far the players have come in a turn.
import type { Player } from '../../protocol/dice/Player'
import type { View } from '../../protocol/dice/View'
import type { Phase } from '../../table/driver'

/** Whether a player chooses, has chosen, or has nothing to do with the turn yet. */
export type Status = 'choosing' | 'done' | 'rest'

/** The seat is counted from 0. */
export function statusOf(view: View, phase: Phase, seat: number): Status {
  if (phase !== 'decide') return 'rest'
  if (view.deciding.includes(seat + 1)) return 'choosing'
  // While the active player chooses, and in the open, the others have not come to it.
  if (view.deciding.includes(view.active)) return 'rest'
  const { entry } = view.players[seat]!
  return entry !== null || !isInTurn(view) ? 'done' : 'rest'
}

/** Whether the players choose one after another. */
const isInTurn = (view: View): boolean => view.open || view.options.order === 'clockwise'

/** What a player entered last, as far as it lies open. */
export const lastEntry = ({ entry, last_entry }: Player): string | null => entry ?? last_entry
