// The dice game on the page. Only what other screens show is loaded with the page.
import type { GameEntry } from '../entry'
import { lazy } from '../lazy'
import TilePicture from './TilePicture.svelte'

const hasOwnSheet = (options: unknown) => !['default', undefined].includes((options as { sheet?: string }).sheet)
const playersOf = (options: unknown, seats: number) => (options as { players?: number }).players ?? seats

export const dice: GameEntry = {
  id: 'dice',
  texts: {
    en: {
      name: 'Dice',
      about: 'Roll, choose a pair, fill your sheet. For two to five.',
      rulesTitle: 'The dice game',
      terms: (options, seats) => [
        `${playersOf(options, seats)} players`,
        ...(hasOwnSheet(options) ? ['own sheet'] : []),
      ],
      keys: [
        ['1 – 3', 'pick a colour die'],
        ['4 – 6', 'pick a number die'],
        ['R O Y G B P', 'pick a column'],
        ['C, Enter', 'confirm, or roll'],
        ['X', 'pass, or skip the arrow'],
        ['U', 'undo'],
        ['H E S K L', 'read aloud: dice, sheet, other sheets, bridges, last entries'],
      ],
    },
    de: {
      name: 'Würfel',
      about: 'Würfeln, ein Paar wählen, das Blatt füllen. Zu zweit bis zu fünft.',
      rulesTitle: 'Das Würfelspiel',
      terms: (options, seats) => [
        `${playersOf(options, seats)} Spieler`,
        ...(hasOwnSheet(options) ? ['eigenes Blatt'] : []),
      ],
      keys: [
        ['1 – 3', 'Farbwürfel wählen'],
        ['4 – 6', 'Zahlenwürfel wählen'],
        ['R O Y G B P', 'Spalte wählen'],
        ['C, Eingabe', 'bestätigen oder würfeln'],
        ['X', 'passen oder auf den Pfeil verzichten'],
        ['U', 'rückgängig machen'],
        ['H E S K L', 'vorlesen: Würfel, Blatt, andere Blätter, Brücken, letzte Einträge'],
      ],
    },
  },
  picture: TilePicture,
  quickStart: () => ({ players: 2 }),
  table: lazy(async () => (await import('./screen')).screen),
  form: lazy(async () => (await import('./form')).form),
  pad: lazy(async () => (await import('./pad')).pad),
  rulebook: lazy(async () => (await import('./Rulebook.svelte')).default),
}
