// What the coach says in the dice game.
import { concernWords } from '../../coach/concerns'
import type { CoachWords } from '../../coach/coach.svelte'
import type { DiceConcern } from '../../protocol/local/DiceConcern'
import { concerns as de } from './concerns_de'
import { concerns as en } from './concerns_en'
import { actionPhrase } from './notation'
import { t } from './texts'

export const coachWords: CoachWords = {
  // Dice decide more than cards: games differ by hundreds of points.
  costly: 10,
  round: () => 1,
  say: (action) => actionPhrase(action, t()),
  ...concernWords<DiceConcern>({ en, de }),
}
