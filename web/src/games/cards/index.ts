// The card game on the page. Only what other screens show is loaded with the page.
import type { GameEntry } from '../entry'
import { lazy } from '../lazy'
import TilePicture from './TilePicture.svelte'

interface Terms {
  variant?: string
  rounds?: number
}

export const cards: GameEntry = {
  id: 'cards',
  texts: {
    en: {
      name: 'Cards',
      about: 'Start expeditions, bet on them, know when to stop. For two.',
      rulesTitle: 'The card game',
      terms: (options) => {
        const { variant, rounds = 3 } = options as Terms
        return [variant === 'long' ? 'six colours' : 'five colours', rounds === 1 ? '1 round' : `${rounds} rounds`]
      },
      keys: [
        ['1 – 8', 'pick a card'],
        ['P', 'play it'],
        ['D', 'discard it'],
        ['Space', 'draw from the draw pile'],
        ['R G W B Y P', 'draw from a discard pile'],
        ['U', 'undo'],
        ['Shift ← →', 'move the card within your hand'],
        ['S', 'sort your hand'],
        ['H E O K L', 'read aloud: hand, expeditions, opponent, draw pile, last move'],
      ],
    },
    de: {
      name: 'Karten',
      about: 'Expeditionen starten, auf sie wetten, rechtzeitig aufhören. Zu zweit.',
      rulesTitle: 'Das Kartenspiel',
      terms: (options) => {
        const { variant, rounds = 3 } = options as Terms
        return [variant === 'long' ? 'sechs Farben' : 'fünf Farben', rounds === 1 ? '1 Runde' : `${rounds} Runden`]
      },
      keys: [
        ['1 – 8', 'Karte wählen'],
        ['P', 'auslegen'],
        ['D', 'ablegen'],
        ['Leertaste', 'vom Nachziehstapel ziehen'],
        ['R G W B Y P', 'von einem Ablagestapel ziehen'],
        ['U', 'rückgängig machen'],
        ['Umschalt ← →', 'Karte auf der Hand verschieben'],
        ['S', 'Handkarten sortieren'],
        ['H E O K L', 'vorlesen: Handkarten, Expeditionen, Gegner, Nachziehstapel, letzter Zug'],
      ],
    },
  },
  picture: TilePicture,
  quickStart: (people) => ({ first_starter: 'drawn', discards: people ? 'top' : 'all' }),
  table: lazy(async () => (await import('./screen')).screen),
  form: lazy(async () => (await import('./form')).form),
  pad: lazy(async () => (await import('./pad')).pad),
  rulebook: lazy(async () => (await import('./Rulebook.svelte')).default),
}
