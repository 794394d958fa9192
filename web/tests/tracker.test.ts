import { describe, expect, it } from 'vitest'
import { Tracker } from '../src/games/cards/tracker'

const start = { hand: ['RH', 'RH', 'R5'], other: ['?', '?'], 'mine-R': [], 'pile-R': ['R9'] }

function ids(tracks: ReturnType<Tracker['next']>, spot: string): number[] {
  return (tracks[spot] ?? []).map(({ id }) => id)
}

describe('a card is followed', () => {
  it('from the hand to a column, even if an identical card stays behind', () => {
    const tracker = new Tracker()
    const before = tracker.next(start)
    const after = tracker.next({ ...start, hand: ['RH', 'R5'], 'mine-R': ['RH'] })
    expect(after['mine-R']![0]).toMatchObject({ from: 'hand' })
    expect(ids(before, 'hand')).toContain(after['mine-R']![0]!.id)
    expect(new Set([...ids(after, 'hand'), ...ids(after, 'mine-R')]).size).toBe(3)
  })

  it('from the hidden draw pile', () => {
    const tracker = new Tracker()
    tracker.next(start)
    const after = tracker.next({ ...start, hand: ['RH', 'RH', 'R5', 'B2'] })
    expect(after['hand']![3]).toMatchObject({ face: 'B2', from: 'deck' })
  })

  it('from a hidden hand to the table', () => {
    const tracker = new Tracker()
    tracker.next(start)
    const after = tracker.next({ ...start, other: ['?'], 'theirs-B': ['B7'] })
    expect(after['theirs-B']![0]).toMatchObject({ from: 'other' })
  })

  it('from a pile into a hidden hand', () => {
    const tracker = new Tracker()
    tracker.next(start)
    const after = tracker.next({ ...start, 'pile-R': [], other: ['?', '?', '?'] })
    expect(after['other']!.filter(({ from }) => from === 'pile-R')).toHaveLength(1)
  })
})

it('nothing is animated at first sight or without a change', () => {
  const tracker = new Tracker()
  for (const tracks of [tracker.next(start), tracker.next(start)]) {
    expect(
      Object.values(tracks)
        .flat()
        .every(({ from }) => from === null),
    ).toBe(true)
  }
})
