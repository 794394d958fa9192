// The refusals of the card game in English.
import type { CardsRefusal } from '../../protocol/cards/CardsRefusal'
import type { RefusalTexts } from '../../texts/refusals'
import { nameOf } from './notation'
import { texts } from './texts'

const name = (card: string) => nameOf(card, texts.en)
const variants = { base: 'five', long: 'six' }

export const refusals: RefusalTexts<CardsRefusal> = {
  'not-in-hand': ({ card }) => `${name(card)} is not in your hand.`,
  'column-already-shows': ({ card, shows }) => `${name(card)} can’t be played: the column already shows ${shows}.`,
  'place-first': 'Play or discard a card first, then draw.',
  'draw-first': 'You have already played or discarded a card. Draw one now.',
  'empty-pile': ({ colour }) => `The ${texts.en.colours[colour]} discard pile is empty.`,
  'just-discarded': ({ card }) => `You have just discarded ${name(card)}, so you can’t draw it this turn.`,
  'other-variant': ({ variant }) => `These are not the cards of the game with ${variants[variant]} colours.`,
  'starter-not-drawn': 'The rules decide who starts this round, so it can’t be drawn.',
  'starter-missing': 'The record does not say who starts the first round.',
  'not-a-draw': ({ text }) => `“${text}” names no pile to draw from.`,
  'no-action': 'No action was given.',
  'not-a-card': ({ text }) => `“${text}” is not a card.`,
  'no-such-colour': ({ card, variant }) =>
    `${name(card)} does not exist in the game with ${variants[variant]} colours.`,
  'fourth-wager': ({ card }) => `${name(card)}: there are only three of each colour.`,
  'card-twice': ({ card }) => `${name(card)} exists only once.`,
}
