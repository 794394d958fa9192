// The reasons of the dice game in every language.
import type { DiceReason } from '../../protocol/local/DiceReason'
import { explainer } from '../../table/reasons'
import { reasons as de } from './reasons_de'
import { reasons as en } from './reasons_en'

export const why = explainer<DiceReason>({ en, de })
