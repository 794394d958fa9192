// The cards on the table as the viewer sees them.
import type { TableView } from '../../protocol/cards/TableView'
import type { Faces } from './tracker'

/** How the table is viewed; seats count from 0. */
export interface Viewpoint {
  /** The seat whose hand is visible. */
  me: number
  /** The seat at the bottom of the screen. */
  bottom: number
  /** All hands, in a replay with all cards open. */
  open: readonly (readonly string[])[] | null
  /** Puts the viewer's hand in their preferred order. */
  arrange: (hand: readonly string[]) => readonly string[]
}

const hidden = (count: number) => Array.from({ length: count }, () => '?')

/** The faces of all cards by place; hidden cards show their backs. All hands are open once the round is over. */
export function facesOn(table: TableView, { me, bottom, open, arrange }: Viewpoint): Faces {
  const faces: Faces = {}
  for (const seat of [0, 1] as const) {
    const player = table.players[seat]
    const own = seat === me ? arrange(table.hand) : []
    const seen = open ? (open[seat] ?? []) : own.length > 0 ? own : (player.open_hand ?? [])
    faces[seat === bottom ? 'hand' : 'other'] = seen.length > 0 ? seen : hidden(player.cards_in_hand)
    for (const { colour, column } of player.expeditions) {
      faces[`${seat === bottom ? 'mine' : 'theirs'}-${colour}`] = column
    }
  }
  for (const { colour, cards, count } of table.discards) {
    faces[`pile-${colour}`] = cards.length > 0 ? cards : hidden(count)
  }
  return faces
}
