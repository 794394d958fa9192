// The score pad of the dice game.
import type { GamePad } from '../entry'
import PadGrid from './PadGrid.svelte'
import PadOptions from './PadOptions.svelte'
import PadPicture from './PadPicture.svelte'
import { notation, type DicePad, type SheetEntry } from './sheet_entry'
import { BUILT_IN } from './sheets'

export const pad: GamePad = {
  picture: PadPicture,
  players: { least: 2, usual: 3, most: 5 },
  grid: PadGrid,
  options: PadOptions,
  defaults: {},
  emptyEntry: (): SheetEntry => ({ marks: { filled: {}, circles: [], bridges: 0 } }),
  notation: (entry) => notation((entry as SheetEntry).marks),
  tags: (pad) => ({ Sheet: (pad as DicePad).sheet ?? BUILT_IN }),
  nextStarter: () => null,
}
