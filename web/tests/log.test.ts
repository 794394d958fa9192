import { expect, it } from 'vitest'
import type { LogEntry } from '../src/protocol/messages'
import { chapters, newIn } from '../src/table/log'

const chance = (nth: number): LogEntry => ({ kind: 'chance', nth })
const acted = (seat: number, action: string | null): LogEntry => ({ kind: 'acted', seat, action })

it('has a chapter for every round, the newest first', () => {
  const log = [chance(1), acted(1, 'R3'), acted(1, 'D'), chance(2), acted(2, 'B4')]
  expect(chapters(log)).toEqual([
    { nth: 2, open: false, index: 3, lines: [{ index: 4, seat: 2, action: 'B4' }] },
    {
      nth: 1,
      open: false,
      index: 0,
      lines: [
        { index: 2, seat: 1, action: 'D' },
        { index: 1, seat: 1, action: 'R3' },
      ],
    },
  ])
  expect(chapters([])).toEqual([])
})

it('says which turn was opened, and reports that as new', () => {
  const opened: LogEntry = { kind: 'chance', nth: 1, open: true }
  expect(chapters([opened, acted(1, '-')])[0]).toMatchObject({ nth: 1, open: true })
  expect(newIn([opened, acted(1, '-')], [chance(1), acted(1, '-')])).toEqual([opened])
})

it('reports added entries as new', () => {
  const before = [chance(1), acted(1, 'R3')]
  expect(newIn([...before, acted(1, 'D'), chance(2)], before)).toEqual([acted(1, 'D'), chance(2)])
  expect(newIn(before, before)).toEqual([])
})

it('reports a secret choice as new when it is revealed, and not before', () => {
  const before = [chance(1), acted(1, '-')]
  const secret = [...before, acted(3, null)]
  expect(newIn(secret, before)).toEqual([])
  const open = [...before, acted(2, 'G7'), acted(2, '>B'), acted(3, 'R0'), chance(2)]
  expect(newIn(open, secret)).toEqual(open.slice(2))
})

it('reports an own choice once, even if it moves when all are revealed', () => {
  const before = [chance(1), acted(1, '-'), acted(3, 'G7'), acted(3, '>B')]
  const open = [chance(1), acted(1, '-'), acted(2, 'G7'), acted(3, 'G7'), acted(3, '>B'), chance(2)]
  expect(newIn(open, before)).toEqual([acted(2, 'G7'), chance(2)])
  // Two players with the same choice are two entries.
  expect(newIn([chance(1), acted(2, '-'), acted(3, '-')], [chance(1), acted(3, '-')])).toEqual([acted(2, '-')])
})

it('reports nothing for an undo, and the action that replaces it as new', () => {
  const before = [chance(1), acted(1, 'R3')]
  expect(newIn([chance(1)], before)).toEqual([])
  expect(newIn([chance(1), acted(1, 'R3D')], before)).toEqual([acted(1, 'R3D')])
})
