// Receipts in words. The figures are the rules' own; here they only get signs between them.
import type { Receipt } from '../../protocol/cards/Receipt'

/** `(35 − 20) × 3 + 20 = 65` */
export function formula({ cards, sum, cost, multiplier, bonus, score }: Receipt): string {
  if (cards === 0) return '0'
  const gain = `${sum} − ${cost}`
  const times = multiplier === 1 ? gain : `(${gain}) × ${multiplier}`
  const extra = bonus > 0 ? ` + ${bonus}` : ''
  return `${times}${extra} = ${signed(score)}`
}

/** With a proper minus. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points)
}
