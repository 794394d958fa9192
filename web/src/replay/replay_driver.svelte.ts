// Steps through a finished game: a read-only table.
import type { LogEntry } from '../protocol/messages'
import type { TableView } from '../protocol/messages'
import { Session } from '../rules/rules'
import type { Flag, Timeline, RecordForm, Refusal, TableDriver, TableState } from '../table/driver'

/** Whose view is shown: one seat, a spectator's, or all hands at once. */
export type Perspective = number | 'spectator' | 'all'

/** The seat whose view is requested; 0 is a spectator. */
const viewerSeat = (perspective: Perspective): number =>
  perspective === 'all' ? 1 : perspective === 'spectator' ? 0 : perspective

/** What a replay needs besides the record. */
export interface ReplayInfo {
  id: string
  names: readonly (string | null)[]
  /** The seats of the player on this device: their errors become puzzles. */
  own: readonly number[]
  /** Whether the game was played on the server. */
  served: boolean
  botName: (level: string) => string
}

export class ReplayDriver implements TableDriver, Timeline {
  /** Counts picks from the move list. */
  picks: number = $state(0)
  /** The decisions that a review flagged, by step. */
  marks: ReadonlyMap<number, Flag> = $state.raw(new Map())
  /** The number of steps in the game. */
  readonly steps: number
  #fullGame: Session
  #info: ReplayInfo
  #at: number = $state(0)
  #perspective: Perspective = $state('all')
  #state: TableState = $derived.by(() => this.#stateAt(this.#at, this.#perspective))
  #log: readonly LogEntry[] = $derived.by(
    () => JSON.parse(this.#fullGame.log(viewerSeat(this.#perspective))) as LogEntry[],
  )

  /** Reads a record, as text or JSON; throws what `refusedBy` reads. */
  constructor(record: string, info: ReplayInfo) {
    // Text records list simultaneous choices by seat, as the log does; JSON records keep the order of arrival.
    const parsed = Session.resume(record)
    this.#fullGame = Session.resume(parsed.record(false))
    parsed.free()
    this.#info = info
    this.steps = this.#fullGame.steps()
    // Before the first deal or roll there is nothing to see.
    this.#at = Math.min(1, this.steps)
  }

  get state(): TableState {
    return this.#state
  }

  /** The players' names, by seat. */
  get names(): (string | null)[] {
    return [...this.#info.names]
  }

  /** The seats of the player on this device. */
  get own(): readonly number[] {
    return this.#info.own
  }

  /** Whether the game was played on the server. */
  get served(): boolean {
    return this.#info.served
  }

  get timeline(): Timeline {
    return this
  }

  get log(): readonly LogEntry[] {
    return this.#log
  }

  get at(): number {
    return this.#at
  }

  get perspective(): Perspective {
    return this.#perspective
  }

  set perspective(perspective: Perspective) {
    this.#perspective = perspective
  }

  goTo(step: number): void {
    this.#at = Math.max(Math.min(1, this.steps), Math.min(step, this.steps))
  }

  pick(step: number): void {
    this.goTo(step)
    this.picks += 1
  }

  /** What a seat sees after this many steps. */
  viewAt(step: number, seat: number): unknown {
    const game = this.#fullGame.at(step)
    try {
      return (JSON.parse(game.view(seat)) as TableView).view
    } finally {
      game.free()
    }
  }

  /** The record up to this step, as text. */
  recordAt(step: number): string {
    const game = this.#fullGame.at(step)
    try {
      return game.record(false)
    } finally {
      game.free()
    }
  }

  /** Verifies every deal and roll; returns their number, or why they can't be verified. */
  verify(): number | Error {
    try {
      return this.#fullGame.verify()
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  /** How many deals or rolls were given at the beginning and can't be verified. */
  get given(): number {
    return this.#fullGame.given()
  }

  record(form: RecordForm): string | null {
    return form === 'coordinates' ? (this.#fullGame.coordinates() ?? null) : this.#fullGame.record(form === 'json')
  }

  async play(): Promise<Refusal> {
    return null
  }

  async undo(): Promise<Refusal> {
    return null
  }

  async proceed(): Promise<Refusal> {
    return null
  }

  takeOver(): void {}

  async resign(): Promise<Refusal> {
    return null
  }

  async rematch(): Promise<string | Error> {
    return '/new'
  }

  advise = null

  close(): void {
    this.#fullGame.free()
  }

  #stateAt(step: number, perspective: Perspective): TableState {
    const game = this.#fullGame.at(step)
    try {
      const viewOf = (viewer: number) => JSON.parse(game.view(viewer)) as TableView
      const view = viewOf(viewerSeat(perspective))
      return {
        id: this.#info.id,
        game: view.game,
        viewer: view.viewer,
        phase: view.phase,
        deciding: view.deciding,
        decision: view.decision,
        seats: view.seats.map((place, index) => ({
          name: place === 'person' ? (this.#info.names[index] ?? null) : this.#info.botName(place.bot),
          bot: place === 'person' ? null : place.bot,
          me: index + 1 === view.viewer,
          clock: null,
          dropped: view.dropped[index] ?? null,
        })),
        scores: view.scores,
        winners: view.ended?.winners ?? [],
        steps: step,
        log: JSON.parse(game.log(viewerSeat(perspective))) as LogEntry[],
        view: view.view,
        connection: 'here',
        handover: null,
        commitment: view.commitment,
        passive: true,
        ...(perspective === 'all' ? { open: view.seats.map((_, index) => viewOf(index + 1).view) } : {}),
      }
    } finally {
      game.free()
    }
  }
}
