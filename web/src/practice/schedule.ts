// When a puzzle comes back: the boxes of Sebastian Leitner. A puzzle that was solved moves up one box and waits longer; one
// that was not starts again in the first. docs/REVIEW.md describes it.

/** Where a puzzle is, and when it is due, in milliseconds. */
export interface Placing {
  box: number
  due: number
}

/** How many days a puzzle waits in each box. */
export const DAYS = [1, 3, 7, 16, 35, 90] as const
const DAY = 24 * 60 * 60 * 1000

/** Where a puzzle goes after an answer; it is new without an earlier place. */
export function placed(before: Placing | undefined, solved: boolean, now: number): Placing {
  const box = solved ? Math.min((before?.box ?? -1) + 1, DAYS.length - 1) : 0
  return { box, due: now + (DAYS[box] ?? 1) * DAY }
}

export function isDue({ due }: Placing, now: number): boolean {
  return due <= now
}
