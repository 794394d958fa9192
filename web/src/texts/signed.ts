// Points as players read them.

/** With a typographic minus. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points)
}
