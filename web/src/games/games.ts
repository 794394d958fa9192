// The games of the page, in the order in which they are offered. A new game adds a folder and a line here.
import { language } from '../texts/texts.svelte'
import { cards } from './cards'
import { dice } from './dice'
import type { GameEntry, GameTexts } from './entry'

export type { TableScreen } from './entry'

export const GAMES: GameEntry[] = [cards, dice]

/** The game that starts with one tap on the front page and is chosen first elsewhere. */
export function firstGame(): GameEntry {
  return GAMES[0] ?? cards
}

export function gameEntry(id: string): GameEntry | undefined {
  return GAMES.find((entry) => entry.id === id)
}

/** The game's texts in the current language. */
export function gameTexts({ texts }: GameEntry): GameTexts {
  return texts[language()]
}

/** What a game is called; its id if the page does not know it. */
export function gameName(id: string): string {
  const entry = gameEntry(id)
  return entry ? gameTexts(entry).name : id
}

/** Each game's id and name, for a choice between them. */
export function gameChoices(): [string, string, string][] {
  return GAMES.map((entry) => [entry.id, gameName(entry.id), gameTexts(entry).about])
}
