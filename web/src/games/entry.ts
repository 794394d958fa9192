// What the page needs to know of a game. Each folder beside this file exports one `GameEntry`.
import type { Component, Snippet } from 'svelte'
import type { CoachWords } from '../coach/coach.svelte'
import type { Reason } from '../protocol/local/Reason'
import type { NextStarter, Pad } from '../scorepad/pads'
import type { Aid } from '../table/aids.svelte'
import type { TableDriver } from '../table/driver'
import type { Explanation } from '../table/Explanations.svelte'
import type { Language } from '../texts/texts.svelte'

export interface GameEntry {
  /** The game's name in the catalog of the rules. */
  id: string
  texts: Record<Language, GameTexts>
  /** On its tile of the front page; `--tile-picture` is about its height. */
  picture: Component
  /** The options of a game that one tap on the front page starts, between people or against the computer. */
  quickStart: (people: boolean) => Options
  // The parts below load when a screen first needs them: see `lazy`.
  table: () => Loading<TableScreen>
  form: () => Loading<GameForm>
  pad: () => Loading<GamePad>
  /** The rules of the game in our own words, without the heading. */
  rulebook: () => Loading<Component>
}

/** The options of a game, as the rules read them. */
export type Options = Record<string, unknown>

/** A part of a game that is loaded, or not yet. */
export type Loading<T> = T | Promise<T>

/** The texts that screens for all games show. Texts for the game's own parts load with them. */
export interface GameTexts {
  name: string
  /** The game in one line, where it is chosen. */
  about: string
  /** The heading of its rules. */
  rulesTitle: string
  /** The options of a table in a few words; `seats` is the number of seats. */
  terms: (options: unknown, seats: number) => string[]
  /** Keyboard shortcuts at the table: the key, and what it does. */
  keys: readonly (readonly [string, string])[]
}

export interface TableScreen {
  /** The table with all its controls. */
  table: Component<{ driver: TableDriver; turned?: boolean }>
  /** Beside the table, each in a tab: memory aids, moves. */
  panels: readonly TablePanel[]
  /** The memory aids that the game offers. */
  aids: readonly Aid[]
  /** Explains what is at the table. */
  explain?: () => Promise<() => readonly Explanation[]>
  /** What its markings mean. */
  legend?: () => Promise<Component>
  /** What the coach says, loaded when it begins to watch; missing for a game that it does not know. */
  coach?: () => Promise<CoachWords>
  /** How reviews and puzzles show the game; missing if there are none. */
  review?: ReviewParts
}

/** What reviews and puzzles need of a game. */
export interface ReviewParts {
  /** An action as a phrase: "play blue 7". */
  say: (action: string) => string
  /** A reason as a clause; empty if the game has no text for it. */
  why: (reason: Reason) => string
  /** An action as a picture; the words stand beside it. `view` is what the player saw. */
  action: Component<{ action: string; view: unknown }>
  /** A hidden card, with its name for screen readers. */
  card?: Component<{ card: string }>
  /** The cards that the viewer of this view holds. */
  hand?: (view: unknown) => readonly string[]
}

export interface TablePanel {
  id: string
  /** The words on its tab, in the current language. */
  title: () => string
  component: Component<{ driver: TableDriver }>
  /** The memory aid that switches it off. */
  aid?: Aid
}

/** The choices for a new game. Only the game's own files know the type of `values`. */
export interface GameForm {
  component: Component<FormProps>
  /** The first choices: at an online table, or on one device. */
  defaults: (online: boolean) => object
  /** `people`: whether it is a game between people, not against the computer. */
  options: (values: object, people: boolean) => Options
  /** How many play. */
  seats: (values: object) => number
}

export interface FormProps {
  values: object
  change: (values: object) => void
  /** Whether it is a game between people, not against the computer. */
  people: boolean
  /** How many of the seats are bots, for games with more than two; shown after the number of players. */
  bots?: Snippet
}

/** The score pad. Only the game's own files know the type of an entry: what one player has played in one round. */
export interface GamePad {
  /** Shown on the button for a new sheet. */
  picture: Component
  players: { least: number; usual: number; most: number }
  /** Where a player's entry is tapped in. */
  grid: Component<PadGridProps>
  /** The game's own options in the dialog about the sheet. */
  options?: Component<{ pad: Pad; write: (pad: Pad) => void }>
  /** The game's own options of a new sheet, stored with it. */
  defaults: object
  emptyEntry: () => unknown
  /** An entry in the notation that the rules score. */
  notation: (entry: unknown) => string
  /** The game options for scoring, as record tags. */
  tags: (pad: Pad) => Record<string, string>
  /** Who starts later rounds; null where it does not matter. */
  nextStarter: (pad: Pad) => NextStarter | null
}

export interface PadGridProps {
  pad: Pad
  round: number
  player: number
  /** The receipt of the player's entry, as the rules report it. */
  receipt: unknown
  /** Replaces the entries of the round, by player. */
  change: (entries: unknown[]) => void
}
