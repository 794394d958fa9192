// The table of a puzzle: the position before a decision, from the player's seat.
import type { LogEntry, TableView } from '../protocol/messages'
import { refusedBy } from '../rules/refused'
import { Session } from '../rules/rules'
import type { Refusal, TableDriver, TableState } from '../table/driver'
import type { Puzzle } from './puzzle'
import { t } from './texts'

export class PuzzleDriver implements TableDriver {
  readonly puzzle: Puzzle
  readonly #session: Session
  readonly state: TableState
  /** What the player chose; null until then. */
  answer = $state.raw<string | null>(null)

  advise = null

  /** Throws what `refusedBy` reads. */
  constructor(puzzle: Puzzle) {
    this.puzzle = puzzle
    this.#session = Session.resume(puzzle.record)
    const { seat } = puzzle.decision
    const view = JSON.parse(this.#session.view(seat)) as TableView
    this.state = $state.raw({
      id: `puzzle-${puzzle.id}`,
      game: view.game,
      viewer: seat,
      phase: view.phase,
      deciding: view.deciding,
      decision: view.decision,
      seats: view.seats.map((_, index) => ({
        name: index + 1 === seat ? null : t().opponent,
        // A level without a name of its own is shown as it is.
        bot: index + 1 === seat ? null : t().opponent,
        me: index + 1 === seat,
        clock: null,
        dropped: null,
      })),
      scores: view.scores,
      winners: [],
      steps: this.#session.steps(),
      log: JSON.parse(this.#session.log(seat)) as LogEntry[],
      view: view.view,
      connection: 'online',
      handover: null,
      commitment: null,
      passive: false,
    })
  }

  async play(action: string): Promise<Refusal> {
    if (this.answer !== null) return null
    const { seat } = this.puzzle.decision
    const trial = this.#session.at(this.state.steps)
    try {
      trial.play(seat, action)
    } catch (error) {
      return refusedBy(error)
    } finally {
      trial.free()
    }
    this.answer = action
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

  async rematch(): Promise<string> {
    return '/practice'
  }

  record(): null {
    return null
  }

  close(): void {
    this.#session.free()
  }
}
