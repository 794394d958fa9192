// A finished game, to be stepped through: a table that nobody acts at.
import type { Happened } from '../protocol/local/Happened'
import type { Sight } from '../protocol/local/Sight'
import { Sitting } from '../rules/rules'
import type { Past, RecordForm, Refusal, TableDriver, TableState } from '../table/driver'

/** Who is looked from: a seat, nobody in particular, or everybody at once. */
export type Eyes = number | 'nobody' | 'all'

/** The seat whose sight is drawn; 0 is a spectator's. */
const seatOf = (eyes: Eyes): number => (eyes === 'all' ? 1 : eyes === 'nobody' ? 0 : eyes)

/** What a replay needs to know besides the record. */
export interface Known {
  id: string
  names: readonly (string | null)[]
  botName: (level: string) => string
}

export class ReplayDriver implements TableDriver, Past {
  /** How often a step was picked. */
  picks: number = $state(0)
  /** How many steps the game has. */
  readonly steps: number
  #whole: Sitting
  #known: Known
  #at: number = $state(0)
  #eyes: Eyes = $state('all')
  #state: TableState = $derived.by(() => this.#look(this.#at, this.#eyes))
  #log: readonly Happened[] = $derived.by(() => (JSON.parse(this.#whole.sight(seatOf(this.#eyes))) as Sight).log)

  /** Reads a record, as text or as JSON; throws an `Error` with a sentence. */
  constructor(record: string, known: Known) {
    // Choices made at the same time stand by seats in text, as in the log, and in the order in which they came in JSON.
    const read = Sitting.resume(record)
    this.#whole = Sitting.resume(read.record(false))
    read.free()
    this.#known = known
    this.steps = (JSON.parse(this.#whole.sight(0)) as Sight).steps
    // Before the first deal or roll there is nothing to see.
    this.#at = Math.min(1, this.steps)
  }

  get state(): TableState {
    return this.#state
  }

  /** What people are called, by seat. */
  get names(): (string | null)[] {
    return [...this.#known.names]
  }

  get past(): Past {
    return this
  }

  get log(): readonly Happened[] {
    return this.#log
  }

  get at(): number {
    return this.#at
  }

  get eyes(): Eyes {
    return this.#eyes
  }

  set eyes(eyes: Eyes) {
    this.#eyes = eyes
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
      return this.#whole.verify()
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  record(form: RecordForm): string | null {
    return form === 'coordinates' ? (this.#whole.coordinates() ?? null) : this.#whole.record(form === 'json')
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
    this.#whole.free()
  }

  #look(step: number, eyes: Eyes): TableState {
    const then = this.#whole.at(step)
    try {
      const sightOf = (viewer: number) => JSON.parse(then.sight(viewer)) as Sight
      const seen = sightOf(seatOf(eyes))
      return {
        id: this.#known.id,
        game: seen.game,
        viewer: seen.viewer,
        phase: seen.phase,
        deciding: seen.deciding,
        seats: seen.seats.map((place, index) => ({
          name: place === 'person' ? (this.#known.names[index] ?? null) : this.#known.botName(place.bot),
          bot: place === 'person' ? null : place.bot,
          me: index + 1 === seen.viewer,
          clock: null,
          dropped: seen.dropped[index] ?? null,
        })),
        scores: seen.scores,
        winners: seen.winners,
        steps: seen.steps,
        log: seen.log,
        view: seen.view,
        connection: 'here',
        handover: null,
        commitment: seen.commitment,
        passive: true,
        ...(eyes === 'all' ? { open: seen.seats.map((_, index) => sightOf(index + 1).view) } : {}),
      }
    } finally {
      then.free()
    }
  }
}
