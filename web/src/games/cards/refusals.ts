// The refusals of the card game in every language.
import type { CardsRefusal } from '../../protocol/cards/CardsRefusal'
import type { GameRefusals } from '../../texts/refusals'
import { refusals as de } from './refusals_de'
import { refusals as en } from './refusals_en'

export const refusals: GameRefusals<CardsRefusal> = { en, de }
