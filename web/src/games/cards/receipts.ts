// Receipts in words. The figures are the rules' own; here they only get signs between them.
import type { Receipt } from '../../protocol/cards/Receipt'

/** How a score comes about, without the score: `(35 − 20) × 3 + 20`; nothing for an expedition that never set out. */
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

/** With a proper minus. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points)
}
