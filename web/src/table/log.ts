// The list of what happened at a table, in rounds or turns, and what is new in it.
import type { Happened } from '../protocol/local/Happened'

/** What happened since chance decided for the `nth` time. */
export interface Chapter {
  nth: number
  /** Its place in the whole log. */
  index: number
  /** The newest first. */
  lines: { index: number; seat: number; action: string | null }[]
}

/** The log in chapters, the newest first. */
export function chapters(log: readonly Happened[]): Chapter[] {
  const found: Chapter[] = []
  log.forEach((line, index) => {
    if (line.kind === 'chance') found.unshift({ nth: line.nth, index, lines: [] })
    else found[0]?.lines.unshift({ index, seat: line.seat, action: line.action })
  })
  return found
}

const isSame = (one: Happened, other: Happened): boolean =>
  one.kind === 'chance'
    ? other.kind === 'chance' && one.nth === other.nth
    : other.kind === 'acted' && one.seat === other.seat && one.action === other.action

/** What can be read in a log that could not be read before: also what was chosen in secret and is open now. */
export function newIn(log: readonly Happened[], before: readonly Happened[]): Happened[] {
  const differs = log.findIndex((line, index) => before[index] === undefined || !isSame(line, before[index]))
  if (differs < 0) return []
  // What is open now stands by seats, so what one knew of it may have moved.
  const known = before.slice(differs)
  return log.slice(differs).filter((line) => {
    if (line.kind === 'acted' && line.action === null) return false
    const at = known.findIndex((one) => isSame(one, line))
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}
