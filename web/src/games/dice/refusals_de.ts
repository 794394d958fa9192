// The refusals of the dice game in German.
import type { Colour } from '../../protocol/dice/Colour'
import type { DiceRefusal } from '../../protocol/dice/DiceRefusal'
import { de } from '../../texts/de'
import type { RefusalTexts } from '../../texts/refusals'

const name = (colour: Colour) => de.colours[colour]

export const refusals: RefusalTexts<DiceRefusal> = {
  'no-colour-die': ({ colour, digit }) =>
    `${name(colour)} ${digit} geht nicht: Kein freier Würfel zeigt ${name(colour)}.`,
  'no-number-die': ({ colour, digit }) => `${name(colour)} ${digit} geht nicht: Kein freier Würfel zeigt die ${digit}.`,
  'number-too-low': ({ colour, digit, last }) => `${name(colour)} ${digit} geht nicht: Dort steht schon die ${last}.`,
  'column-complete': ({ colour }) => `Die Spalte ${name(colour)} ist voll, und du hast auch ihr Endartefakt.`,
  'arrow-first': 'Erst der Pfeil: Beschleunige eine Spalte oder hör auf.',
  'no-arrow': 'Dafür brauchst du einen Pfeil.',
  'not-an-entry': ({ text }) =>
    `„${text}“ ist kein Eintrag. Schreib eine Farbe und eine Zahl wie G7, oder - zum Passen.`,
  'not-an-arrow-use': ({ text }) =>
    `„${text}“ sagt nicht, was mit dem Pfeil geschieht. Schreib >B für Blau, oder >. zum Aufhören.`,
  'not-a-column': ({ text }) => `„${text}“ ist nicht der Name einer Spalte, ein Doppelpunkt und ihr Inhalt.`,
  'no-such-column': ({ column }) => `Eine Spalte „${column}“ gibt es nicht.`,
  'column-twice': ({ column }) => `Die Spalte „${column}“ kommt zweimal vor.`,
  'not-a-count': ({ column, text, most }) => `${column}: „${text}“ ist keine Zahl von 0 bis ${most}.`,
  'behind-the-end': ({ colour, text }) => `${name(colour)}: „${text}“ steht hinter dem Endartefakt.`,
  'end-too-early': ({ colour, count }) =>
    `${name(colour)}: Das Endartefakt kommt nach neun Zahlen, nicht nach ${count}.`,
  'tenth-number': ({ colour, number }) =>
    `${name(colour)}: ${number} wäre eine zehnte Zahl, aber eine Spalte hat neun Felder.`,
  'number-below-last': ({ colour, number, last }) => `${name(colour)}: ${number} kann nicht auf ${last} folgen.`,
  'unclear-zero': ({ colour }) =>
    `${name(colour)}: 0 ist hier unklar. Schreib X für einen markierten Kreis, 10 für eine Zehn.`,
  'circle-not-first': ({ colour }) => `${name(colour)}: X kann nur am Anfang stehen, für den Kreis ganz unten.`,
  'not-a-number': ({ colour, text }) => `${name(colour)}: „${text}“ ist keine Zahl von 1 bis 10.`,
}
