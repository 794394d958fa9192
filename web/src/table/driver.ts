// The interface of every table, on this device (`local_driver`) or online (`online/`).
import type { Coach } from '../coach/coach.svelte'
import type { Advice } from '../protocol/local/Advice'
import type { LogEntry } from '../protocol/messages'
import type { WhyDropped } from '../protocol/messages'
import type { Verdict } from '../online/fair_start'
import type { Class } from '../protocol/review/Class'
import type { Refused } from '../rules/refused'

/** A seat at the table. */
export interface SeatState {
  /** The player's name; null for an empty seat or a player without a name. */
  name: string | null
  /** The level of the bot in this seat; null for a person. */
  bot: string | null
  /** Whether this is the seat of the viewer. */
  me: boolean
  /** Milliseconds left, and when the clock started (`performance.now()`); null without a clock. */
  clock: { left: number; since: number | null } | null
  /** Why they left the game before its end; null if they did not. */
  dropped: WhyDropped | null
}

/** What the table is waiting for. */
export type Phase =
  /** Players still have to join. */
  | 'waiting'
  /** A deal or a roll: `proceed` triggers it. */
  | 'chance'
  | 'decide'
  | 'over'

/** Everything that can be shown. Every change replaces the whole object. */
export interface TableState {
  id: string
  game: string
  /** The seat of the viewer; null for a spectator. */
  viewer: number | null
  phase: Phase
  /** The seats that have to decide now. */
  deciding: readonly number[]
  /** The number of the viewer's present decision; null for a spectator. */
  decision: number | null
  /** In seat order; seat 1 comes first. */
  seats: readonly SeatState[]
  scores: readonly number[]
  winners: readonly number[]
  steps: number
  /** The complete log; secret actions of others are null until they are revealed. */
  log: readonly LogEntry[]
  /** The game's own view; the game's folder knows its type. */
  view: unknown
  /** `here` on this device, otherwise whether the server is connected. */
  connection: 'here' | 'online' | 'lost'
  /** The seat that the device must be passed to before anything is shown; null if none. */
  handover: number | null
  /** The published commitment, against which every deal and roll can be verified. */
  commitment: string | null
  /** Whether this table is read-only: a replay, or for a spectator. */
  passive: boolean
  /** The view of every seat, in a replay with all hands open. */
  open?: readonly unknown[]
}

/** The format of a record; not every game has coordinates. */
export type RecordForm = 'text' | 'json' | 'coordinates'

/** Why a command was refused; null on success. */
export type Refusal = Refused | null

/** A chat message at an online table. */
export interface ChatMessage {
  seat: number
  name: string
  /** When, in milliseconds since 1970. */
  at: number
  text: string
}

/** The state of an online table beyond the game itself. */
export interface OnlineState {
  /** The seats of the players who are present. */
  present: readonly number[]
  spectators: number
  /** When the win can be claimed (`performance.now()`); null if it can't. */
  claimFrom: number | null
  chat: readonly ChatMessage[]
  /** Whether another player has offered a rematch. */
  rematchOffered: boolean
}

/** The commands of an online table beyond the game itself. */
export interface OnlineTable {
  readonly state: OnlineState
  /** What this device found out about the deals, once the game is over; null until then. Reactive. */
  verdict(): Verdict | null
  say(text: string): Promise<Refusal>
  /** Claims the win from players whose time is up. */
  claim(): Promise<Refusal>
  /** The viewer's private note about the table. */
  note(): Promise<string>
  saveNote(text: string): Promise<void>
}

/** How bad a decision was that a review flagged. */
export type Flag = Exclude<Class, 'ok'>

/** The steps of a finished game. */
export interface Timeline {
  /** The current step. */
  readonly at: number
  /** The log of the whole game; entry n, counted from 1, led to step n. */
  readonly log: readonly LogEntry[]
  /** The decisions that a review flagged, by step. */
  readonly marks: ReadonlyMap<number, Flag>
  /** Shows a step that the player picked. */
  pick(step: number): void
}

/**
 * A table that can be shown and acted on. `state` is reactive: screens simply read it.
 * Commands return a refusal; they never throw.
 */
export interface TableDriver {
  readonly state: TableState
  /** Performs an action of the viewer, in the notation of the rules. */
  play(action: string): Promise<Refusal>
  /** Undoes the viewer's last action. */
  undo(): Promise<Refusal>
  /** Has this turn played in the open; missing in replays and lessons. */
  openTurn?(): Promise<Refusal>
  /** Triggers the next deal or roll, if it waits for the viewer. */
  proceed(): Promise<Refusal>
  /** Confirms that the next player has the device. */
  takeOver(): void
  /** The viewer resigns. */
  resign(): Promise<Refusal>
  /** Creates a new table with the same terms and returns its address. */
  rematch(): Promise<string | Error>
  /** The advice of the strongest bot; null where there is none, as online. */
  advise: (() => Promise<Advice>) | null
  /** Asks before costly moves; null while it is switched off, missing where there is none: between people. */
  coach?: Coach | null | undefined
  /** Chat, presence and clocks; only online. */
  readonly online?: OnlineTable
  /** The steps of the game; only in a replay. */
  readonly timeline?: Timeline
  /** The record so far, if the viewer may see it. */
  record(form: RecordForm): string | null
  close(): void
}
