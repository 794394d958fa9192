// The one interface behind every table: on this device (`local_driver`) or online (`online/`).
import type { Advice } from '../protocol/local/Advice'
import type { Happened } from '../protocol/local/Happened'
import type { WhyDropped } from '../protocol/local/WhyDropped'

/** Somebody at the table. */
export interface SeatState {
  /** What they are called; null if nobody sits there yet. */
  name: string | null
  /** The level, if a bot sits there. */
  bot: string | null
  /** Whether the person who looks at this device sits there. */
  me: boolean
  /** Milliseconds left, and since when the clock runs (`performance.now()`); null without a clock. */
  clock: { left: number; since: number | null } | null
  /** Why they left the game before its end; null if they did not. */
  dropped: WhyDropped | null
}

/** What the table waits for. */
export type Phase =
  /** Players are still to sit down. */
  | 'waiting'
  /** A deal or a roll: `proceed` lets it come. */
  | 'chance'
  | 'decide'
  | 'over'

/** Everything there is to show. It is replaced as a whole whenever something changes. */
export interface TableState {
  id: string
  game: string
  /** The seat that is looked from; null for a spectator. */
  viewer: number | null
  phase: Phase
  /** Who decides now. */
  deciding: readonly number[]
  /** In seat order; seat 1 comes first. */
  seats: readonly SeatState[]
  scores: readonly number[]
  winners: readonly number[]
  steps: number
  /** What happened from the beginning on; what others chose in secret is null until it is open. */
  log: readonly Happened[]
  /** The game's own view; the game's folder knows its type. */
  view: unknown
  /** What the page sees of the outside world. */
  connection: 'here' | 'online' | 'lost'
  /** The person that the device must be passed to before anything is shown; null if none. */
  handover: number | null
  /** What everybody can check afterwards. */
  commitment: string | null
  /** Whether this table is only looked at: a replay, a spectator. */
  passive: boolean
  /** What every seat sees, in a replay with all cards open. */
  open?: readonly unknown[]
}

/** How a record is written; coordinates only where the game has such a form. */
export type RecordForm = 'text' | 'json' | 'coordinates'

/** Why something was not done, as a sentence; null if it was. */
export type Refusal = string | null

/** Something that was said at a table online. */
export interface ChatMessage {
  seat: number
  name: string
  /** When, in milliseconds since 1970. */
  at: number
  text: string
}

/** What a table online has beyond the game itself. */
export interface OnlineState {
  /** The seats whose people look at the table now. */
  present: readonly number[]
  spectators: number
  /** From when on (`performance.now()`) the game can be claimed; null if there is nothing to claim. */
  claimFrom: number | null
  chat: readonly ChatMessage[]
  /** Whether somebody else wants to play again. */
  rematchOffered: boolean
}

/** What can be done at a table online beyond the game itself. */
export interface OnlineTable {
  readonly state: OnlineState
  say(text: string): Promise<Refusal>
  /** Claims the game from those whose time is up. */
  claim(): Promise<Refusal>
  /** The person's own note about the table. */
  note(): Promise<string>
  saveNote(text: string): Promise<void>
}

/** A game that has ended, to be looked at as it was at any step. */
export interface Timeline {
  /** The step that is shown. */
  readonly at: number
  /** What happened in the whole game; the nth thing in it is what led to step n, counted from 1. */
  readonly log: readonly Happened[]
  /** Shows a step because somebody picked it. */
  pick(step: number): void
}

/**
 * A table that can be looked at and acted on. `state` is reactive: screens simply read it. The
 * commands answer with a refusal, never by throwing.
 */
export interface TableDriver {
  readonly state: TableState
  /** Lets the viewer act, in the notation of the rules. */
  play(action: string): Promise<Refusal>
  /** Takes the viewer's last action back. */
  undo(): Promise<Refusal>
  /** Lets the next deal or roll come, where that waits for the viewer. */
  proceed(): Promise<Refusal>
  /** The device has been passed on. */
  takeOver(): void
  /** The viewer gives up. */
  resign(): Promise<Refusal>
  /** A new table with the same terms; where to find it. */
  rematch(): Promise<string | Error>
  /** What the strongest bot would do; null where there is no advice, as online. */
  advise: (() => Promise<Advice>) | null
  /** Chat, presence and clocks; only online. */
  readonly online?: OnlineTable
  /** The way to other steps of the game; only in a replay. */
  readonly timeline?: Timeline
  /** The record so far, if it may be seen. */
  record(form: RecordForm): string | null
  close(): void
}
