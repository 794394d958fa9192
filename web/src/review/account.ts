// How a player's result came about: the parts that add up to it.
import type { Summary } from '../protocol/review/Summary'
import type { Texts } from './texts'

export interface Part {
  label: string
  points: number
}

/** Too little to be shown: it rounds to nothing. */
const NOTHING = 0.05

/** The parts of the result of a seat, counted from 0. `kinds` are the kinds of chance in the game. */
export function partsOf(summary: Summary, seat: number, kinds: ReadonlySet<string>, t: Texts): Part[] {
  const own = summary.players[seat]
  if (!own) return []
  const others = summary.players.filter((player) => player !== own)
  const part = (label: string, points: number | undefined): Part => ({ label, points: points ?? 0 })
  return [
    part(t.deals, own.deal_luck),
    part(kinds.has('roll') ? t.rolls : t.draws, own.draw_luck),
    part(t.otherErrors, mean(others.map(({ errors }) => errors))),
    part(t.ownErrors, -own.errors),
    part(t.start, summary.start[seat]),
    part(t.rest, summary.residual[seat]),
  ].filter(({ points }) => Math.abs(points) >= NOTHING)
}

/** Which levels of computer opponents someone plays like: the weakest and the strongest that come into question. */
export function likeWhom([weakest, strongest]: readonly [string, string], t: Texts): string {
  const name = (level: string) => t.levels[level] ?? level
  return t.playsLike(name(weakest), name(strongest))
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length
}
