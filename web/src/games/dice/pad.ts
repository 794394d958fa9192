// The score pad of the dice game.
import type { GamePad } from '../entry'
import PadGrid from './PadGrid.svelte'
import PadPicture from './PadPicture.svelte'
import { notation, type SheetEntry } from './sheet_entry'

export const pad: GamePad = {
  picture: PadPicture,
  players: { least: 2, usual: 3, most: 5 },
  grid: PadGrid,
  defaults: {},
  emptyEntry: (): SheetEntry => ({ marks: { filled: {}, circles: [], bridges: 0 } }),
  notation: (entry) => notation((entry as SheetEntry).marks),
  tags: () => ({}),
  nextStarter: () => null,
}
