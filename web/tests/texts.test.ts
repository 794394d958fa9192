import { expect, it } from 'vitest'
import type { LogEntry } from '../src/protocol/messages'
import { de } from '../src/texts/de'
import { en } from '../src/texts/en'
import { GAMES } from '../src/games/games'
import { describeAction, parseAction, takenCard } from '../src/games/cards/notation'
import { texts as cards } from '../src/games/cards/texts'
import { texts as dice } from '../src/games/dice/texts'

it.each([{ en, de }, cards, dice, ...GAMES.map(({ texts }) => texts)])(
  'both languages have the same keys',
  ({ en, de }) => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort())
  },
)

// Words that are the same in both languages.
const SAME = ['Computer', 'online', 'online', 'Chat', 'Pause', 'Sextant', 'Computer']

it.each([[{ en, de }, SAME], [cards, SAME], [dice, SAME], ...GAMES.map(({ texts }) => [texts, []] as const)] as [
  { en: object; de: object },
  string[],
][])('every text is translated', ({ en, de }, expected) => {
  const german = new Map(Object.entries(de))
  const same = Object.entries(en).filter(([key, text]) => typeof text === 'string' && text === german.get(key))
  expect(same.map(([, text]) => text as string)).toEqual(expected)
})

it('describes actions in words', () => {
  expect(describeAction('You', 'BH', cards.en)).toBe('You played blue wager')
  expect(describeAction('You', 'R10D', cards.en)).toBe('You discarded red 10')
  expect(describeAction('You', 'Y', cards.en, 'Y2')).toBe('You took yellow 2 from the discards')
  expect(describeAction('Du', 'Y', cards.de, 'Y2')).toBe('Du: Gelb 2 vom Ablagestapel genommen')
  expect(parseAction('D')).toEqual({ kind: 'draw' })
})

it('knows which card a draw from a discard pile took', () => {
  const acted = (seat: number, action: string): LogEntry => ({ kind: 'acted', seat, action })
  const chance = (nth: number): LogEntry => ({ kind: 'chance', nth })
  const log = [
    chance(1),
    acted(1, 'Y2D'),
    acted(1, 'D'),
    acted(2, 'Y9D'),
    acted(2, 'D'),
    acted(1, 'R3D'),
    acted(1, 'Y'),
    acted(2, 'B4'),
    acted(2, 'Y'),
  ]
  expect(takenCard(log, 6)).toBe('Y9')
  expect(takenCard(log, 8)).toBe('Y2')
  expect(takenCard(log, 2)).toBeNull()
  // A new deal clears the piles.
  expect(takenCard([...log.slice(0, 4), chance(2), acted(1, 'Y')], 5)).toBeNull()
})

it('each language lists the same keyboard shortcuts', () => {
  for (const { texts } of GAMES) expect(texts.de.keys.length).toBe(texts.en.keys.length)
})
