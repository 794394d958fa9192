// The score pad of the card game.
import type { GamePad } from '../entry'
import type { CardEntry, CardPad } from './card_entry'
import PadGrid from './PadGrid.svelte'
import PadOptions from './PadOptions.svelte'
import PadPicture from './PadPicture.svelte'

export const pad: GamePad = {
  picture: PadPicture,
  players: { least: 2, usual: 2, most: 2 },
  grid: PadGrid,
  options: PadOptions,
  defaults: { long: false, next: 'leader' },
  emptyEntry: (): CardEntry => ({ cards: [] }),
  notation: (entry) => (entry as CardEntry).cards.join(' '),
  tags: (pad) => ((pad as CardPad).long ? { Variant: 'long' } : {}),
  nextStarter: (pad) => (pad as CardPad).next,
}
