// The refusals of the dice game in every language.
import type { DiceRefusal } from '../../protocol/dice/DiceRefusal'
import type { GameRefusals } from '../../texts/refusals'
import { refusals as de } from './refusals_de'
import { refusals as en } from './refusals_en'

export const refusals: GameRefusals<DiceRefusal> = { en, de }
