// A finished game, to be stepped through: a table that nobody acts at.
import type { Happened } from '../protocol/local/Happened'
import type { Sight } from '../protocol/local/Sight'
import { Sitting } from '../rules/rules'
import type { Timeline, RecordForm, Refusal, TableDriver, TableState } from '../table/driver'

/** Who is looked from: a seat, nobody in particular, or everybody at once. */
export type Perspective = number | 'spectator' | 'all'

/** The seat whose sight is drawn; 0 is a spectator's. */
const viewerSeat = (perspective: Perspective): number => (perspective === 'all' ? 1 : perspective === 'spectator' ? 0 : perspective)

/** What a replay needs to know besides the record. */
export interface ReplayInfo {
  id: string
  names: readonly (string | null)[]
  botName: (level: string) => string
}

export class ReplayDriver implements TableDriver, Timeline {
  /** How often a step was picked. */
  picks: number = $state(0)
  /** How many steps the game has. */
  readonly steps: number
  #fullGame: Sitting
  #info: ReplayInfo
  #at: number = $state(0)
  #perspective: Perspective = $state('all')
  #state: TableState = $derived.by(() => this.#stateAt(this.#at, this.#perspective))
  #log: readonly Happened[] = $derived.by(() => (JSON.parse(this.#fullGame.sight(viewerSeat(this.#perspective))) as Sight).log)

  /** Reads a record, as text or as JSON; throws an `Error` with a sentence. */
  constructor(record: string, info: ReplayInfo) {
    // Choices made at the same time stand by seats in text, as in the log, and in the order in which they came in JSON.
    const parsed = Sitting.resume(record)
    this.#fullGame = Sitting.resume(parsed.record(false))
    parsed.free()
    this.#info = info
    this.steps = (JSON.parse(this.#fullGame.sight(0)) as Sight).steps
    // Before the first deal or roll there is nothing to see.
    this.#at = Math.min(1, this.steps)
  }

  get state(): TableState {
    return this.#state
  }

  /** What people are called, by seat. */
  get names(): (string | null)[] {
    return [...this.#info.names]
  }

  get timeline(): Timeline {
    return this
  }

  get log(): readonly Happened[] {
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

  /** Computes every deal or roll again; how many there were, or why they can't be checked. */
  verify(): number | Error {
    try {
      return this.#fullGame.verify()
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
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
      const sightOf = (viewer: number) => JSON.parse(game.sight(viewer)) as Sight
      const view = sightOf(viewerSeat(perspective))
      return {
        id: this.#info.id,
        game: view.game,
        viewer: view.viewer,
        phase: view.phase,
        deciding: view.deciding,
        seats: view.seats.map((place, index) => ({
          name: place === 'person' ? (this.#info.names[index] ?? null) : this.#info.botName(place.bot),
          bot: place === 'person' ? null : place.bot,
          me: index + 1 === view.viewer,
          clock: null,
          dropped: view.dropped[index] ?? null,
        })),
        scores: view.scores,
        winners: view.winners,
        steps: view.steps,
        log: view.log,
        view: view.view,
        connection: 'here',
        handover: null,
        commitment: view.commitment,
        passive: true,
        ...(perspective === 'all' ? { open: view.seats.map((_, index) => sightOf(index + 1).view) } : {}),
      }
    } finally {
      game.free()
    }
  }
}
