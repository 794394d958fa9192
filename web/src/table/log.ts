// The log of a table: grouped by round or turn, and what is new in it.
import type { LogEntry } from '../protocol/messages'

/** All actions after the `nth` deal or roll. */
export interface Chapter {
  nth: number
  /** Whether a player asked for the turn to be played in the open. */
  open: boolean
  /** Its position in the whole log. */
  index: number
  /** The newest first. */
  lines: { index: number; seat: number; action: string | null }[]
}

/** The log in chapters, the newest first. */
export function chapters(log: readonly LogEntry[]): Chapter[] {
  const found: Chapter[] = []
  log.forEach((line, index) => {
    if (line.kind === 'chance') found.unshift({ nth: line.nth, open: line.open ?? false, index, lines: [] })
    else found[0]?.lines.unshift({ index, seat: line.seat, action: line.action })
  })
  return found
}

const isSame = (one: LogEntry, other: LogEntry): boolean =>
  one.kind === 'chance'
    ? other.kind === 'chance' && one.nth === other.nth && one.open === other.open
    : other.kind === 'acted' && one.seat === other.seat && one.action === other.action

/** The entries of a log that are new, including secret actions that have been revealed. */
export function newIn(log: readonly LogEntry[], before: readonly LogEntry[]): LogEntry[] {
  const differs = log.findIndex((line, index) => before[index] === undefined || !isSame(line, before[index]))
  if (differs < 0) return []
  // Revealed actions are sorted by seat, so known entries may have moved.
  const known = before.slice(differs)
  return log.slice(differs).filter((line) => {
    if (line.kind === 'acted' && line.action === null) return false
    const at = known.findIndex((one) => isSame(one, line))
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}
