// The dice tray: the roll, and which of its dice can be picked.
import type { Dice } from '../../protocol/dice/Dice'

/** A die in the tray. */
export interface Die<Side> {
  side: Side
  /** Whether the player who rolled has taken it. */
  taken: boolean
}

/** Marks the dice of a roll that are no longer on offer as taken. */
export function markTaken<Side>(rolled: readonly Side[], offered: readonly Side[] | null): Die<Side>[] {
  const left = offered ? [...offered] : null
  return rolled.map((side) => {
    if (!left) return { side, taken: false }
    const at = left.indexOf(side)
    if (at < 0) return { side, taken: true }
    left.splice(at, 1)
    return { side, taken: false }
  })
}

export interface Tray {
  colours: Die<Dice['colours'][number]>[]
  numbers: Die<number>[]
}

export function tray(roll: Dice | null, offer: Dice | null): Tray {
  return {
    colours: markTaken(roll?.colours ?? [], offer?.colours ?? null),
    numbers: markTaken(roll?.numbers ?? [], offer?.numbers ?? null),
  }
}
