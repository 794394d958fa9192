// The way of an expedition through its landscape. A card shows as much of it as its rank.
import type { Colour } from '../../protocol/cards/Colour'

/** Paths in a view box of 100 × 155. */
const WAYS: Record<Colour, string> = {
  R: 'M12 124C28 121 36 113 30 107S44 99 37 92S47 85 43 74',
  G: 'M16 124C34 122 44 112 38 104S58 98 52 88S70 78 64 64',
  W: 'M14 124L42 113L26 102L45 91L37 80L47 67L44 58L50 47',
  B: 'M10 121C28 117 34 108 50 112S72 116 82 106S84 96 90 93',
  Y: 'M10 121C30 119 30 108 48 111S76 108 66 98S76 90 80 79',
  P: 'M14 124C34 119 44 112 36 106S60 102 52 93S44 80 50 62',
}
const HIGHEST = 10

function drawn(colour: Colour, rank: number): string {
  // Nine stages, the first hardly begun; then a dot of no length, which the round ends make visible.
  const gone = rank - 1.02
  const line = (stroke: string, width: number, dashes: string) =>
    `<path d="${WAYS[colour]}" pathLength="9" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="${dashes}"/>`
  const [way, here] = [`${gone} 100`, `0 ${gone} 0 100`]
  const [edge, light] = ['#10202a8c', '#fffaf0']
  const parts = [
    line(edge, 6, way),
    line(light, 3, way),
    line(edge, 13, here),
    line(rank === HIGHEST ? '#f3c64f' : light, 10, here),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 155" preserveAspectRatio="xMidYMid slice" fill="none" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

const known = new Map<string, string>()

/**
 * The trail on a card as a CSS image. One image is cheaper than the elements it consists of: a table shows up to sixty
 * cards.
 */
export function trailOf(colour: Colour, rank: number): string {
  const key = `${colour}${rank}`
  const trail = known.get(key) ?? drawn(colour, rank)
  known.set(key, trail)
  return trail
}
