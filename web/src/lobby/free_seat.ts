// Whether there is room at a table.
import type { OnlineView } from '../protocol/messages'

export const hasFreeSeat = ({ seats, players }: OnlineView): boolean =>
  seats.some((kind, index) => kind === 'person' && players[index]?.player === null)
