// The refusals of the dice game in English.
import type { Colour } from '../../protocol/dice/Colour'
import type { DiceRefusal } from '../../protocol/dice/DiceRefusal'
import { en } from '../../texts/en'
import type { RefusalTexts } from '../../texts/refusals'

const name = (colour: Colour) => en.colours[colour]

export const refusals: RefusalTexts<DiceRefusal> = {
  'no-colour-die': ({ colour, digit }) =>
    `${name(colour)} ${digit} can’t be entered: no free die shows ${name(colour)}.`,
  'no-number-die': ({ colour, digit }) => `${name(colour)} ${digit} can’t be entered: no free die shows ${digit}.`,
  'number-too-low': ({ colour, digit, last }) =>
    `${name(colour)} ${digit} can’t be entered: the column already shows ${last}.`,
  'column-complete': ({ colour }) => `The ${name(colour)} column is full, and you have its end artefact.`,
  'arrow-first': 'Use the arrow first: accelerate a column, or stop.',
  'no-arrow': 'You need an arrow for this.',
  'not-an-entry': ({ text }) => `“${text}” is not an entry. Write a colour and a number, as in G7, or - to pass.`,
  'not-an-arrow-use': ({ text }) =>
    `“${text}” does not say what to do with the arrow. Write >B for blue, or >. to stop.`,
  'not-a-column': ({ text }) => `“${text}” is not a column’s name, a colon and its content.`,
  'no-such-column': ({ column }) => `There is no column “${column}”.`,
  'column-twice': ({ column }) => `The column “${column}” is there twice.`,
  'not-a-count': ({ column, text, most }) => `${column}: “${text}” is not a number from 0 to ${most}.`,
  'behind-the-end': ({ colour, text }) => `${name(colour)}: “${text}” follows the end artefact.`,
  'end-too-early': ({ colour, count }) =>
    `${name(colour)}: the end artefact comes after nine numbers, not after ${count}.`,
  'tenth-number': ({ colour, number }) =>
    `${name(colour)}: ${number} would be a tenth number, but a column has nine boxes.`,
  'number-below-last': ({ colour, number, last }) => `${name(colour)}: ${number} can’t follow ${last}.`,
  'unclear-zero': ({ colour }) => `${name(colour)}: 0 is unclear here. Write X for a marked circle, 10 for a ten.`,
  'circle-not-first': ({ colour }) => `${name(colour)}: X can only come first, for the circle at the bottom.`,
  'not-a-number': ({ colour, text }) => `${name(colour)}: “${text}” is not a number from 1 to 10.`,
}
