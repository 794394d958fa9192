// The reasons of the card game in every language.
import type { CardsReason } from '../../protocol/local/CardsReason'
import { explainer } from '../../table/reasons'
import { reasons as de } from './reasons_de'
import { reasons as en } from './reasons_en'

export const why = explainer<CardsReason>({ en, de })
