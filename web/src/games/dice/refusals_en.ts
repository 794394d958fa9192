// The refusals of the dice game in English.
import type { Colour } from '../../protocol/dice/Colour'
import type { DiceRefusal } from '../../protocol/dice/DiceRefusal'
import type { Needed } from '../../protocol/dice/Needed'
import { en } from '../../texts/en'
import type { RefusalTexts } from '../../texts/refusals'
import { signed } from '../../texts/signed'

const name = (colour: Colour) => en.colours[colour]

const NEEDED: Record<Needed, string> = {
  table: 'a table of keys and values',
  list: 'a list in brackets',
  'whole-number': 'a whole number',
}

/** A place in a sheet file in words: `tracks.expedition`. */
function placeOf(key: string): string {
  switch (key) {
    case 'tracks.expedition':
      return 'Points of a column'
    case 'tracks.circle-only':
      return 'Points of a circle alone'
    case 'tracks.artefacts':
      return 'Points of the artefacts'
    case 'tracks.dice':
      return 'Points of the passes'
    case 'bridges.worth':
      return 'Points of a bridge'
    case 'bridges.row':
      return 'Row of the bridges'
    default:
      return `“${key}”`
  }
}
const missing = (place: string, key: string) => placeOf(`${place}.${key}`)

export const refusals: RefusalTexts<DiceRefusal> = {
  'no-colour-die': ({ colour, digit }) =>
    `${name(colour)} ${digit} can’t be entered: no free die shows ${name(colour)}.`,
  'no-number-die': ({ colour, digit }) => `${name(colour)} ${digit} can’t be entered: no free die shows ${digit}.`,
  'number-too-low': ({ colour, digit, last }) =>
    `${name(colour)} ${digit} can’t be entered: the column already shows ${last}.`,
  'column-complete': ({ colour }) => `The ${name(colour)} column is full, and you have its end artefact.`,
  'arrow-first': 'Use the arrow first: accelerate a column, or stop.',
  'open-already': 'This turn is played in the open already.',
  'too-late-to-open': 'Another player has chosen already. Ask in the next turn.',
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
  'not-toml': ({ reason }) => `This is not a sheet file: ${reason}.`,
  'not-in-braces': ({ found }) => `A sheet on one line stands in braces; this is a value of type ${found}.`,
  'no-sheet': 'There is no sheet in it.',
  'no-table': ({ table }) => `The part “${table}” is missing.`,
  'no-key': ({ key, place }) => `${missing(place, key)} is missing.`,
  'unknown-key': ({ place, key, known }) => `“${place}” has no key “${key}”, only: ${known}.`,
  'unknown-column': ({ name, known }) => `“${name}” is not a column. The columns are ${known}.`,
  'no-column': ({ colour }) => `The ${name(colour)} column is missing.`,
  'wrong-type': ({ key, needed }) => `${placeOf(key)}: ${NEEDED[needed]} is needed.`,
  'out-of-range': ({ key, from, to, found }) =>
    `${placeOf(key)}: ${found} is not a number from ${signed(from)} to ${to}.`,
  'track-length': ({ track, values }) =>
    `${placeOf(`tracks.${track}`)}: ten numbers are needed, for none to nine filled; there are ${values}.`,
  'two-symbols': ({ colour, number }) => `${name(colour)}: box ${number} can’t be both arrow and artefact.`,
  'box-twice': ({ colour, number, list }) => `${name(colour)}: box ${number} is listed twice under “${list}”.`,
}
