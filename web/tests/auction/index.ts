// The page's entry of the game that exists only in tests (crates/test-game).
import type { GameEntry } from '../../src/games/entry'
import { lazy } from '../../src/games/lazy'
import Picture from './Picture.svelte'

export const auction: GameEntry = {
  id: 'auction',
  texts: {
    en: {
      name: 'Auction',
      about: 'Bid for lots.',
      rulesTitle: 'The auction',
      terms: (_, seats) => [`${seats} bidders`],
      keys: [['B', 'bid']],
    },
    de: {
      name: 'Versteigerung',
      about: 'Auf Lose bieten.',
      rulesTitle: 'Die Versteigerung',
      terms: (_, seats) => [`${seats} Bieter`],
      keys: [['B', 'bieten']],
    },
  },
  picture: Picture,
  quickStart: () => ({ rounds: 1 }),
  table: lazy(async () => (await import('./screen')).screen),
  form: lazy(async () => (await import('./form')).form),
  pad: lazy(async () => (await import('./pad')).pad),
  rulebook: lazy(async () => (await import('./Rulebook.svelte')).default),
}
