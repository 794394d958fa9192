// What speaks against a decision of the dice game, in English.
import type { ConcernTexts } from '../../coach/concerns'
import type { DiceConcern } from '../../protocol/local/DiceConcern'
import { texts } from './texts'

const { en } = texts

export const concerns: ConcernTexts<DiceConcern> = {
  'few-fit': {
    warn: ({ colour, number }) =>
      number === 10
        ? `after this, only a 0 still fits in ${en.colours[colour]}`
        : `after this, only ${number} or higher still fits in ${en.colours[colour]}`,
    tip: 'Start columns low and fill them in small steps.',
  },
  'doubles-loss': {
    warn: ({ colour }) => `${en.colours[colour]} then counts double, also while it is below zero`,
    tip: 'Mark a circle only early, for a column that can become long.',
  },
  'loses-now': {
    warn: ({ points }) => `it costs ${points} points at once`,
    tip: 'Bring columns to their fourth box before you start new ones.',
  },
  'uses-pass': {
    warn: ({ nth }) => `some pairs fit, and this would be your pass number ${nth}`,
    tip: 'Pass only when every pair would hurt.',
  },
  'wastes-arrow': {
    warn: () => 'the arrow would fill another box',
    tip: 'Use arrows for columns that need one more box.',
  },
}
