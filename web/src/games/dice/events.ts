// What decisions set off, as the rules report it in the log: `artefact 4`, `bridge-won R`, `bridge-missed R`,
// `exhausted`.
import type { LogEntry } from '../../protocol/messages'
import { columnName, type ColumnName } from './notation'
import type { Texts } from './texts'

export type DiceEvent =
  | { kind: 'artefact'; nth: number }
  | { kind: 'bridge-won' | 'bridge-missed'; column: ColumnName }
  | { kind: 'exhausted' }

/** The events of a log entry, leaving out kinds of a newer version. */
export function eventsOf(line: LogEntry | undefined): DiceEvent[] {
  if (line?.kind !== 'acted') return []
  return (line.events ?? []).flatMap((text): DiceEvent[] => {
    const [kind, of = ''] = text.split(' ')
    switch (kind) {
      case 'artefact':
        return [{ kind, nth: Number(of) }]
      case 'bridge-won':
      case 'bridge-missed':
        return [{ kind, column: of as ColumnName }]
      case 'exhausted':
        return [{ kind }]
      default:
        return []
    }
  })
}

/** An event as a phrase: "red bridge won (+20)". */
export function eventPhrase(event: DiceEvent, worth: number, t: Texts): string {
  switch (event.kind) {
    case 'artefact':
      return t.diceEventArtefact(event.nth)
    case 'bridge-won':
      return t.diceEventWon(columnName(event.column, t), worth)
    case 'bridge-missed':
      return t.diceEventMissed(columnName(event.column, t))
    case 'exhausted':
      return t.diceEventExhausted
  }
}

/** The log entries of the last turn that anyone has acted in. */
export function lastTurn(log: readonly LogEntry[]): readonly LogEntry[] {
  const acted = log.findLastIndex(({ kind }) => kind === 'acted')
  const rolled = log.slice(0, acted + 1).findLastIndex(({ kind }) => kind === 'chance')
  return log.slice(rolled + 1, acted + 1)
}

/** What each seat's decisions set off in these entries. */
export function eventsBySeat(lines: readonly LogEntry[], seats: number): DiceEvent[][] {
  const found = Array.from({ length: seats }, (): DiceEvent[] => [])
  for (const line of lines) if (line.kind === 'acted') found[line.seat - 1]?.push(...eventsOf(line))
  return found
}
