import type { GamePad } from '../../src/games/entry'
import PadGrid from './PadGrid.svelte'
import Picture from './Picture.svelte'

export const pad: GamePad = {
  picture: Picture,
  players: { least: 2, usual: 3, most: 3 },
  grid: PadGrid,
  defaults: { hammer: true },
  emptyEntry: () => [],
  notation: (entry) => (entry as number[]).join(' '),
  tags: () => ({}),
  nextStarter: () => null,
}
