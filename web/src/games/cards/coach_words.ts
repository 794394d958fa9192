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
  round: (view) => (view as View).round,
  say: (action) => actionPhrase(action, t()),
  ...concernWords<CardsConcern>({ en, de }),
}
