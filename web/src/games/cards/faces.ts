// What lies where on the card table, as one person sees it.
import type { TableView } from '../../protocol/cards/TableView'
import type { Faces } from './tracker'

/** From where the table is looked at; seats are counted from 0. */
export interface Viewpoint {
  /** Whose hand is seen. */
  me: number
  /** Who sits at the bottom. */
  bottom: number
  /** All hands, in a replay with all cards open. */
  open: readonly (readonly string[])[] | null
  /** The order in which the viewer holds their own hand. */
  arrange: (hand: readonly string[]) => readonly string[]
}

const hidden = (count: number) => Array.from({ length: count }, () => '?')

/** The faces of all cards by where they lie; what is not seen shows its back. */
export function facesOn(table: TableView, { me, bottom, open, arrange }: Viewpoint): Faces {
  const faces: Faces = {}
  for (const seat of [0, 1] as const) {
    const player = table.players[seat]
    const seen = open ? (open[seat] ?? []) : seat === me ? arrange(table.hand) : []
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
