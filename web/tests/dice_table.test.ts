import { expect, it } from 'vitest'
import { columnName, decisions, parseAction, describeAction } from '../src/games/dice/notation'
import { markTaken, tray } from '../src/games/dice/tray'
import { texts } from '../src/games/dice/texts'

const { en } = texts

it('parses decisions in the notation of the rules', () => {
  expect(parseAction('G7')).toEqual({ kind: 'enter', colour: 'G', digit: 7 })
  expect(parseAction('-')).toEqual({ kind: 'refuse' })
  expect(parseAction('>B')).toEqual({ kind: 'accelerate', colour: 'B' })
  expect(parseAction('>.')).toEqual({ kind: 'decline' })
})

it('splits an entry into its decisions', () => {
  expect(decisions('G7>B>.')).toEqual(['G7', '>B', '>.'])
  expect(decisions('-')).toEqual(['-'])
})

it('describes decisions and columns in words', () => {
  expect(describeAction('You', 'O0', en)).toBe('You entered orange 0')
  expect(describeAction('You', '>P', en)).toBe('You accelerated purple')
  expect(columnName('artefacts', en)).toBe('artefacts')
  expect(columnName('R', en)).toBe('red')
})

it('marks one die as taken for each that is no longer on offer', () => {
  expect(markTaken([2, 2, 9], [2, 9]).map(({ taken }) => taken)).toEqual([false, true, false])
  expect(markTaken([2, 2, 9], null).map(({ taken }) => taken)).toEqual([false, false, false])
})

it('shows an empty tray before the first roll', () => {
  expect(tray(null, null)).toEqual({ colours: [], numbers: [] })
})
