// What speaks against a move of the card game, in English.
import type { ConcernTexts } from '../../coach/concerns'
import type { CardsConcern } from '../../protocol/local/CardsConcern'
import { list } from '../../table/reasons'
import { isWager, nameOf, rankOf } from './notation'
import { texts } from './texts'

const { en } = texts
const name = (card: string) => nameOf(card, en)
const ranks = (cards: readonly string[]) =>
  list([...new Set(cards.map((card) => (isWager(card) ? en.wager : rankOf(card))))], en.tag)
const turns = (count: number) => (count === 1 ? 'one turn' : `${count} turns`)
const cards = (count: number) => (count === 1 ? 'one card' : `${count} cards`)

export const concerns: ConcernTexts<CardsConcern> = {
  'blocks-own-cards': {
    warn: ({ blocked }) => `this blocks your ${ranks(blocked)}`,
    tip: 'Play the low cards of a colour before the high ones.',
  },
  'costly-start': {
    warn: ({ colour, sum, cost }) =>
      `your ${en.colours[colour]} cards add up to only ${sum}, and an expedition costs ${cost}`,
    tip: 'Start an expedition when its cards in your hand come near 20.',
  },
  'risky-wager': {
    warn: ({ colour, sum }) =>
      sum > 0
        ? `a wager multiplies a loss too, and your ${en.colours[colour]} cards add up to only ${sum}`
        : `a wager multiplies a loss too, and you hold no ${en.colours[colour]} numbers`,
    tip: 'Bet on colours in which you hold high numbers.',
  },
  'late-start': {
    warn: ({ turns_left }) => `about ${turns(turns_left)} left: too late to start an expedition`,
    tip: 'Start nothing new near the end of a round.',
  },
  'skips-numbers': {
    warn: ({ skipped }) => `this skips the ${ranks(skipped)}, which may still come`,
    tip: 'Skip as few numbers as you can.',
  },
  'wastes-turn': {
    warn: ({ plays, turns_left }) => `you have ${cards(plays)} to play and about ${turns(turns_left)} left`,
    tip: 'Count your turns, and play your cards before the draw pile runs out.',
  },
  'feeds-opponent': {
    warn: ({ card }) => `your opponent can play the ${name(card)}`,
    tip: 'Hold back cards that your opponent can play.',
  },
  'discards-playable': {
    warn: ({ card }) => `you could play the ${name(card)} yourself`,
    tip: 'Keep cards that fit your own expeditions.',
  },
  'discards-strong-colour': {
    warn: ({ colour, sum }) => `your ${en.colours[colour]} cards add up to ${sum}: enough for an expedition`,
    tip: 'Keep a colour together when its numbers add up to 20.',
  },
  'leaves-useful-card': {
    warn: ({ card }) => `the ${name(card)} lies open and fits your expedition`,
    tip: 'Look at the discard piles before you draw.',
  },
  'shortens-round': {
    warn: ({ plays, turns_left }) =>
      `you have ${cards(plays)} to play but only about ${turns(turns_left)}; taking a discard gives you time`,
    tip: 'When you need more turns, take a discard: the draw pile stays as it is.',
  },
  'takes-useless-card': {
    warn: ({ card }) => `you cannot play the ${name(card)}`,
    tip: 'Take only discards that you can play.',
  },
  'ends-round': {
    warn: ({ deficit }) =>
      deficit > 0 ? `this ends the round, and you are ${deficit} points behind` : 'this ends the round',
    tip: 'Draw the last card only when you have played what you can.',
  },
}
