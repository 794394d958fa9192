// What speaks against a decision of the dice game, in German.
import type { ConcernTexts } from '../../coach/concerns'
import type { DiceConcern } from '../../protocol/local/DiceConcern'
import { texts } from './texts'

const { de } = texts

export const concerns: ConcernTexts<DiceConcern> = {
  'few-fit': {
    warn: ({ colour, number }) =>
      number === 10
        ? `danach passt in ${de.colours[colour]} nur noch eine 0`
        : `danach passt in ${de.colours[colour]} nur noch ${number} oder mehr`,
    tip: 'Beginne Spalten niedrig und fülle sie in kleinen Schritten.',
  },
  'doubles-loss': {
    warn: ({ colour }) => `${de.colours[colour]} zählt dann doppelt, auch solange es im Minus ist`,
    tip: 'Markiere einen Kreis nur früh, für eine Spalte, die lang werden kann.',
  },
  'loses-now': {
    warn: ({ points }) => `das kostet sofort ${points} Punkte`,
    tip: 'Bring Spalten bis zum vierten Feld, bevor du neue beginnst.',
  },
  'uses-pass': {
    warn: ({ nth }) => `es gibt Paare, die passen, und du würdest zum ${nth}. Mal passen`,
    tip: 'Passe nur, wenn jedes Paar schadet.',
  },
  'wastes-arrow': {
    warn: () => 'der Pfeil würde ein weiteres Feld füllen',
    tip: 'Nutze Pfeile für Spalten, denen ein Feld fehlt.',
  },
}
