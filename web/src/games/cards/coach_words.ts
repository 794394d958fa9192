// What the coach says in the card game.
import { concernWords } from '../../coach/concerns'
import type { CoachWords } from '../../coach/coach.svelte'
import type { CardsConcern } from '../../protocol/local/CardsConcern'
import type { View } from '../../protocol/cards/View'
import { concerns as de } from './concerns_de'
import { concerns as en } from './concerns_en'
import { actionPhrase } from './notation'
import { t } from './texts'

export const coachWords: CoachWords = {
  costly: 5,
  round: (view) => {
    const { round, results, table } = view as View
    // Once a round is over, the view names the one to be dealt next.
    return table?.end ? results.length : round
  },
  say: (action) => actionPhrase(action, t()),
  ...concernWords<CardsConcern>({ en, de }),
}
