// Tracks which card is which between two states, so that moves can be animated.
//
// The three wagers of a colour look the same and the opponent's hand is hidden, so cards get ids
// here: a card that disappears in one place and appears in another is the same card.

/** A place for cards: `hand`, `other`, `deck`, `mine-R`, `theirs-R`, `pile-R`. */
export type Spot = string

/** The cards in each place, in order; a hidden card is `?`. */
export type Faces = Record<Spot, readonly string[]>

export interface Tracked {
  id: number
  face: string
  /** Where it came from, if it has just moved. */
  from: Spot | null
}

export type Tracks = Record<Spot, readonly Tracked[]>

export class Tracker {
  #lastId = 0
  #tracks: Tracks = {}

  /** Assigns ids to the cards of a new state, given the previous one. */
  next(faces: Faces): Tracks {
    const before = this.#tracks
    const fresh = Object.keys(before).length === 0
    const tracks: Record<Spot, (Tracked | null)[]> = {}
    const left: { card: Tracked; spot: Spot }[] = []

    // Cards that have not moved keep their ids.
    for (const [spot, cards] of Object.entries(faces)) {
      const waiting = [...(before[spot] ?? [])]
      tracks[spot] = cards.map((face) => {
        const at = waiting.findIndex((card) => card.face === face)
        const [kept] = at < 0 ? [] : waiting.splice(at, 1)
        return kept ? { ...kept, from: null } : null
      })
      left.push(...waiting.map((card) => ({ card, spot })))
    }
    for (const spot of Object.keys(before)) {
      if (!(spot in faces)) left.push(...before[spot]!.map((card) => ({ card, spot })))
    }

    // A new card is one that disappeared elsewhere: with the same face, or hidden.
    const match = (spot: Spot, face: string): Tracked => {
      const same = left.findIndex(({ card }) => card.face === face && face !== '?')
      const hidden = left.findIndex((gone) => gone.spot !== spot && (gone.card.face === '?' || face === '?'))
      const at = same >= 0 ? same : hidden
      if (at < 0) {
        this.#lastId += 1
        return { id: this.#lastId, face, from: fresh ? null : 'deck' }
      }
      const [gone] = left.splice(at, 1)
      return { id: gone!.card.id, face, from: gone!.spot }
    }
    const order = Object.entries(tracks).sort(([one], [other]) => rank(one) - rank(other))
    for (const [spot, cards] of order) {
      cards.forEach((card, index) => {
        cards[index] = card ?? match(spot, faces[spot]![index]!)
      })
    }
    this.#tracks = tracks as Tracks
    return this.#tracks
  }
}

/** Open cards are matched before hidden ones. */
function rank(spot: Spot): number {
  return spot === 'other' ? 1 : 0
}
