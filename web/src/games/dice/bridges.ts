// The bridges as one player's sheet shows them.
import type { Player } from '../../protocol/dice/Player'
import type { Preview } from '../../protocol/dice/Preview'
import type { View } from '../../protocol/dice/View'
import type { DiceEvent } from './events'
import type { Texts } from './texts'

/** `coming`: the picked entry would win it. `missed`: passed only after another player had won it. */
export type BridgeState = 'open' | 'coming' | 'mine' | 'missed' | 'gone'

export interface BridgeOnSheet {
  state: BridgeState
  /** Whether the player's last decisions passed it. */
  fresh: boolean
  words: string
}

/** In the order of the columns. */
export function bridgesOf(
  { sheet, bridges }: View,
  player: Player,
  seat: number,
  names: readonly string[],
  preview: Preview | null,
  events: readonly DiceEvent[],
  t: Texts,
): BridgeOnSheet[] {
  const filledIn = (index: number) =>
    player.expeditions[index]?.numbers.length ?? (index === 6 ? player.artefacts : player.dice).shaded
  return bridges.map(({ column, passed, winners }, index) => {
    const coming = preview?.bridges.includes(column) ?? false
    const mine = winners.includes(seat + 1)
    const missed = passed && !mine && filledIn(index) >= sheet.bridges.row
    const gone = t.diceBridgeGone(winners.map((winner) => names[winner - 1] ?? '').join(', '))
    const words = () => {
      if (mine) return t.diceBridgeWon
      if (missed) return `${t.diceBridgeMissed}, ${gone}`
      return passed ? gone : t.diceBridgeOpen(sheet.bridges.worth)
    }
    return {
      state: coming ? 'coming' : mine ? 'mine' : missed ? 'missed' : passed ? 'gone' : 'open',
      fresh: events.some((event) => 'column' in event && event.column === column),
      words: words(),
    }
  })
}
