// The refusals of the dice game in German.
import type { Colour } from '../../protocol/dice/Colour'
import type { DiceRefusal } from '../../protocol/dice/DiceRefusal'
import type { Needed } from '../../protocol/dice/Needed'
import { de } from '../../texts/de'
import type { RefusalTexts } from '../../texts/refusals'
import { signed } from '../../texts/signed'

const name = (colour: Colour) => de.colours[colour]

const NEEDED: Record<Needed, string> = {
  table: 'eine Tabelle aus Schlüsseln und Werten',
  list: 'eine Liste in eckigen Klammern',
  'whole-number': 'eine ganze Zahl',
}

/** A place in a sheet file in words: `tracks.expedition`. */
function placeOf(key: string): string {
  switch (key) {
    case 'tracks.expedition':
      return 'Punkte einer Spalte'
    case 'tracks.circle-only':
      return 'Punkte für den Kreis allein'
    case 'tracks.artefacts':
      return 'Punkte der Artefakte'
    case 'tracks.dice':
      return 'Punkte der Passfelder'
    case 'bridges.worth':
      return 'Punkte einer Brücke'
    case 'bridges.row':
      return 'Zeile der Brücken'
    default:
      return `„${key}“`
  }
}
const missing = (place: string, key: string) => placeOf(`${place}.${key}`)

export const refusals: RefusalTexts<DiceRefusal> = {
  'no-colour-die': ({ colour, digit }) =>
    `${name(colour)} ${digit} geht nicht: Kein freier Würfel zeigt ${name(colour)}.`,
  'no-number-die': ({ colour, digit }) => `${name(colour)} ${digit} geht nicht: Kein freier Würfel zeigt die ${digit}.`,
  'number-too-low': ({ colour, digit, last }) => `${name(colour)} ${digit} geht nicht: Dort steht schon die ${last}.`,
  'column-complete': ({ colour }) => `Die Spalte ${name(colour)} ist voll, und du hast auch ihr Endartefakt.`,
  'arrow-first': 'Erst der Pfeil: Beschleunige eine Spalte oder hör auf.',
  'open-already': 'Dieser Zug wird schon offen gespielt.',
  'too-late-to-open': 'Es hat schon jemand gewählt. Frag im nächsten Zug.',
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
  'not-toml': ({ reason }) => `Das ist keine Blattdatei: ${reason}.`,
  'not-in-braces': ({ found }) =>
    `Ein Blatt in einer Zeile steht in geschweiften Klammern; hier steht ein Wert vom Typ ${found}.`,
  'no-sheet': 'Darin steht kein Blatt.',
  'no-table': ({ table }) => `Der Teil „${table}“ fehlt.`,
  'no-key': ({ key, place }) => `${missing(place, key)} fehlt.`,
  'unknown-key': ({ place, key, known }) => `„${place}“ kennt keinen Schlüssel „${key}“, nur: ${known}.`,
  'unknown-column': ({ name, known }) => `„${name}“ ist keine Spalte. Die Spalten sind ${known}.`,
  'no-column': ({ colour }) => `Die Spalte ${name(colour)} fehlt.`,
  'wrong-type': ({ key, needed }) => `${placeOf(key)}: Hier muss ${NEEDED[needed]} stehen.`,
  'out-of-range': ({ key, from, to, found }) =>
    `${placeOf(key)}: ${found} ist keine Zahl von ${signed(from)} bis ${to}.`,
  'track-length': ({ track, values }) =>
    `${placeOf(`tracks.${track}`)}: Nötig sind zehn Zahlen, für keines bis neun gefüllte Felder; es sind ${values}.`,
  'two-symbols': ({ colour, number }) => `${name(colour)}: Feld ${number} kann nicht zugleich Pfeil und Artefakt sein.`,
  'box-twice': ({ colour, number, list }) => `${name(colour)}: Feld ${number} steht zweimal unter „${list}“.`,
}
