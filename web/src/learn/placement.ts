// Where the text of a lesson goes: never over what the learner has to tap.

export interface Span {
  top: number
  bottom: number
}

export interface Obstacle extends Span {
  /** How bad it is to cover a pixel of it. */
  weight: number
}

/** The distance between the places that are tried, in pixels. */
const GRAIN = 4

/** The top of a box of this height between `top` and `bottom` that covers least; the highest such place. */
export function placeBox(height: number, { top, bottom }: Span, obstacles: readonly Obstacle[]): number {
  let best = { at: top, cost: Infinity }
  for (let at = top; at + height <= Math.max(bottom, top + height); at += GRAIN) {
    const cost = obstacles
      .map((it) => it.weight * Math.max(0, Math.min(at + height, it.bottom) - Math.max(at, it.top)))
      .reduce((total, part) => total + part, 0)
    if (cost < best.cost - 0.5) best = { at, cost }
  }
  return best.at
}
