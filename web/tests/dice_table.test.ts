import { expect, it } from 'vitest'
import { columnName, decisions, deedOf, told } from '../src/games/dice/notation'
import { lying, tray } from '../src/games/dice/tray'
import { en } from '../src/texts/en'

it('reads decisions as the rules write them', () => {
  expect(deedOf('G7')).toEqual({ kind: 'enter', colour: 'G', digit: 7 })
  expect(deedOf('-')).toEqual({ kind: 'refuse' })
  expect(deedOf('>B')).toEqual({ kind: 'accelerate', colour: 'B' })
  expect(deedOf('>.')).toEqual({ kind: 'decline' })
})

it('takes an entry apart, arrow by arrow', () => {
  expect(decisions('G7>B>.')).toEqual(['G7', '>B', '>.'])
  expect(decisions('-')).toEqual(['-'])
})

it('tells decisions and columns in words', () => {
  expect(told('You', 'O0', en)).toBe('You entered orange 0')
  expect(told('You', '>P', en)).toBe('You accelerated purple')
  expect(columnName('artefacts', en)).toBe('artefacts')
  expect(columnName('R', en)).toBe('red')
})

it('marks one die as taken for each that is no longer on offer', () => {
  expect(lying([2, 2, 9], [2, 9]).map(({ taken }) => taken)).toEqual([false, true, false])
  expect(lying([2, 2, 9], null).map(({ taken }) => taken)).toEqual([false, false, false])
})

it('shows an empty tray before the first roll', () => {
  expect(tray(null, null)).toEqual({ colours: [], numbers: [] })
})
