// Why a decision of the dice game is good, in German.
import type { DiceReason } from '../../protocol/local/DiceReason'
import type { ReasonTexts } from '../../table/reasons'
import { texts } from './texts'

const { de } = texts
const columns: Partial<Record<string, string>> = { ...de.colours, artefacts: 'Artefakte', dice: 'Passen' }

export const reasons: ReasonTexts<DiceReason> = {
  'passes-bridge': ({ column }) => `du überquerst die Brücke in der Spalte ${columns[column]} zuerst`,
  'gains-arrow': () => 'ein Pfeil füllt ein weiteres Feld',
  'gains-artefact': () => 'das bringt ein Artefakt',
  'scores-now': ({ points }) => `dein Blatt wird sofort ${points} Punkte besser`,
  'leaves-room': ({ number, last }) =>
    number === last
      ? `die ${last} noch einmal lässt Platz für mehr`
      : `das liegt knapp über der ${last} und lässt Platz für mehr`,
  'begins-low': ({ number }) => `auf eine ${number} passen noch viele Zahlen`,
  'fills-box': ({ colour, nth }) => `das füllt Feld ${nth} von ${de.colours[colour]}`,
  'doubles-expedition': ({ colour }) => `das verdoppelt ${de.colours[colour]}, und es bleibt Zeit für viele Felder`,
  'claims-end': ({ colour }) => `das bringt das Artefakt am Ende von ${de.colours[colour]}`,
  'nothing-fits': () => 'kein Paar passt',
  'keeps-sheet': ({ nth }) => `jedes Paar würde mehr kosten, als zum ${nth}. Mal zu passen`,
  'arrow-would-cost': () => 'der Pfeil würde mehr kosten, als er bringt',
}
