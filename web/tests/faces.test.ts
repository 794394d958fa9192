import { describe, expect, it } from 'vitest'
import { facesOn, type Viewpoint } from '../src/games/cards/faces'
import type { TableView } from '../src/protocol/cards/TableView'

const player = (cards_in_hand: number, ...columns: [string, string[]][]) => ({
  cards_in_hand,
  expeditions: columns.map(([colour, column]) => ({ colour, column })),
})

const table = {
  hand: ['R5', 'B2'],
  players: [player(2, ['R', ['RH', 'R3']]), player(3, ['R', ['R4']])],
  discards: [
    { colour: 'R', cards: ['R9'], count: 1 },
    { colour: 'B', cards: [], count: 2 },
  ],
} as unknown as TableView

const from: Viewpoint = { me: 0, bottom: 0, open: null, arrange: (hand) => hand }

describe('the cards on the table', () => {
  it('are the own hand, card backs for the opponent, both sides and the piles', () => {
    expect(facesOn(table, from)).toEqual({
      hand: ['R5', 'B2'],
      other: ['?', '?', '?'],
      'mine-R': ['RH', 'R3'],
      'theirs-R': ['R4'],
      'pile-R': ['R9'],
      // Covered piles show only how many cards they have.
      'pile-B': ['?', '?'],
    })
  })

  it('swap sides when the board is flipped, and only the own hand stays visible', () => {
    const faces = facesOn(table, { ...from, bottom: 1 })
    expect([faces['hand'], faces['other']]).toEqual([
      ['?', '?', '?'],
      ['R5', 'B2'],
    ])
    expect([faces['mine-R'], faces['theirs-R']]).toEqual([['R4'], ['RH', 'R3']])
  })

  it('keep the order of the viewer', () => {
    expect(facesOn(table, { ...from, arrange: (hand) => hand.toReversed() })['hand']).toEqual(['B2', 'R5'])
  })

  it('include both hands in a replay with all hands open', () => {
    const faces = facesOn(table, {
      ...from,
      open: [
        ['R5', 'B2'],
        ['G2', 'G3', 'G4'],
      ],
    })
    expect([faces['hand'], faces['other']]).toEqual([
      ['R5', 'B2'],
      ['G2', 'G3', 'G4'],
    ])
  })

  it('are only backs for a viewer who sees no hand', () => {
    expect(facesOn({ ...table, hand: [] }, from)['hand']).toEqual(['?', '?'])
  })
})
