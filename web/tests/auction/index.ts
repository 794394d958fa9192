// The page's entry of the game that exists only in tests (crates/test-game).
import type { GameEntry } from '../../src/games/entry'
import { lazy } from '../../src/games/lazy'

export const auction: GameEntry = {
  id: 'auction',
  texts: {
    en: { name: 'Auction', rulesTitle: 'The auction', terms: (_, seats) => [`${seats} bidders`], keys: [['B', 'bid']] },
    de: {
      name: 'Versteigerung',
      rulesTitle: 'Die Versteigerung',
      terms: (_, seats) => [`${seats} Bieter`],
      keys: [['B', 'bieten']],
    },
  },
  quickStart: { rounds: 1 },
  table: lazy(async () => (await import('./screen')).screen),
  form: lazy(async () => (await import('./form')).form),
  pad: lazy(async () => (await import('./pad')).pad),
  rulebook: lazy(async () => (await import('./Rulebook.svelte')).default),
}
