// Why a move of the card game is good, in English.
import type { CardsReason } from '../../protocol/local/CardsReason'
import { list, type ReasonTexts } from '../../table/reasons'
import { colourOf, nameOf, rankOf } from './notation'
import { texts } from './texts'

const { en } = texts
const name = (card: string) => nameOf(card, en)
const numbers = (cards: readonly string[]) => list(cards.map(rankOf), en.tag)
const turns = (count: number) => (count === 1 ? 'one turn' : `${count} turns`)
const cards = (count: number) => (count === 1 ? 'one card' : `${count} cards`)

export const reasons: ReasonTexts<CardsReason> = {
  'reaches-bonus': ({ cards }) => `as card ${cards} it earns the bonus of 20`,
  'continues-expedition': ({ holds }) => `you hold ${numbers(holds)}`,
  'scores-now': ({ points }) => `it scores ${points} points at once`,
  'skips-nothing': () => 'no lower card of this colour can come any more',
  'starts-expedition': ({ colour, holds, sum }) =>
    holds.length > 1
      ? `you hold ${en.colours[colour]} ${numbers(holds)}, together ${sum}`
      : `it is worth starting ${en.colours[colour]}`,
  'wagers-first': ({ factor, holds }) =>
    holds.length > 0
      ? `it multiplies the score by ${factor}, and you hold ${numbers(holds)}`
      : `it multiplies the score by ${factor}`,
  'time-is-short': ({ plays, turns_left }) => `you have ${cards(plays)} to play and about ${turns(turns_left)} left`,
  'safe-discard': () => 'neither of you can play it any more',
  'useless-to-opponent': () => 'your opponent cannot play it any more',
  'not-begun-by-opponent': ({ card }) => `your opponent has not started ${en.colours[colourOf(card)]}`,
  'cannot-be-placed': () => 'you cannot play it any more',
  'too-late-to-start': ({ colour, turns_left }) =>
    `with about ${turns(turns_left)} left it is too late to start ${en.colours[colour]}`,
  'weak-colour': ({ colour, sum }) =>
    sum > 0 ? `your ${en.colours[colour]} cards add up to only ${sum}` : `you hold no ${en.colours[colour]} numbers`,
  'least-harm': () => 'your opponent may want it, but your other cards are worth more',
  'takes-useful-card': ({ card, holds }) =>
    holds.length > 0
      ? `${name(card)} goes with the ${list(holds.map(name), en.tag)} in your hand`
      : `you can play ${name(card)}`,
  'keeps-from-opponent': ({ card }) => `your opponent could play ${name(card)}`,
  'gains-time': ({ plays, turns_left }) =>
    plays > turns_left
      ? `you have ${cards(plays)} to play but only about ${turns(turns_left)}, and this leaves the draw pile as it is`
      : 'it leaves the draw pile as it is',
  'nothing-useful-open': () => 'no discard helps you',
  'new-card': () => 'a new card may bring more than the discards',
  'ends-round': ({ lead }) => (lead > 0 ? `it ends the round while you lead by ${lead}` : 'it ends the round'),
}
