// Score calculations as text. All numbers come from the rules; this only adds the signs.
import type { Receipt } from '../../protocol/cards/Receipt'
import { signed } from '../../texts/signed'

/** The calculation without its result: `(35 − 20) × 3 + 20`; empty for an expedition that was not started. */
export function working({ cards, sum, cost, multiplier, bonus }: Receipt): string {
  if (cards === 0) return ''
  const gain = `${sum} − ${cost}`
  const times = multiplier === 1 ? gain : `(${gain}) × ${multiplier}`
  return bonus > 0 ? `${times} + ${bonus}` : times
}

/** `(35 − 20) × 3 + 20 = 65` */
export function formula(receipt: Receipt): string {
  return receipt.cards === 0 ? '0' : `${working(receipt)} = ${signed(receipt.score)}`
}
