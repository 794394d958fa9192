// Why a decision of the dice game is good, in English.
import type { DiceReason } from '../../protocol/local/DiceReason'
import type { ReasonTexts } from '../../table/reasons'
import { texts } from './texts'

const { en } = texts
const columns: Partial<Record<string, string>> = { ...en.colours, artefacts: 'artefact', dice: 'pass' }

export const reasons: ReasonTexts<DiceReason> = {
  'passes-bridge': ({ column }) => `it crosses the bridge in the ${columns[column]} column first`,
  'gains-arrow': () => 'an arrow fills another box',
  'gains-artefact': () => 'it marks an artefact',
  'scores-now': ({ points }) => `it improves your score by ${points} at once`,
  'leaves-room': ({ number, last }) =>
    number === last
      ? `it repeats the ${last} and leaves room for more`
      : `it follows the ${last} closely and leaves room for more`,
  'begins-low': ({ number }) => `many numbers still fit after a ${number}`,
  'fills-box': ({ colour, nth }) => `it fills box ${nth} of ${en.colours[colour]}`,
  'doubles-expedition': ({ colour }) => `it doubles ${en.colours[colour]}, and there is time to make it long`,
  'claims-end': ({ colour }) => `it claims the ${en.colours[colour]} end artefact`,
  'nothing-fits': () => 'none of the pairs fits',
  'keeps-sheet': ({ nth }) => `every pair would cost more than your pass ${nth}`,
  'arrow-would-cost': () => 'using the arrow would cost more than it brings',
}
