// The record of a lesson: the game at each of its steps, according to the rules.
import type { LogEntry, TableView } from '../protocol/messages'
import { Session } from '../rules/rules'
import { createLocalGame } from '../table/local_driver.svelte'
import type { SavedGame } from '../table/saved_games'
import type { Lesson, Step } from './lesson'

/** The seat of the learner. */
export const LEARNER = 1

/** The word for letting the dice roll, among the actions of a lesson. */
export const ROLL = 'roll'

type Move = { seat: number; action: string } | { outcome: unknown }

export class LessonRecord {
  readonly #whole: Session
  readonly #moves: Move[]
  /** For each step of the lesson, how many steps of the record have been made; the last entry is the end. */
  readonly positions: readonly number[]

  constructor({ record, from, steps }: Lesson) {
    this.#whole = Session.resume(record.join('\n'))
    this.#moves = (JSON.parse(this.#whole.record(true)) as { steps: Move[] }).steps
    this.positions = positions(steps, this.#moves, from)
  }

  /** What the learner sees after this many steps. */
  at(steps: number): TableView {
    const then = this.#whole.at(steps)
    try {
      return JSON.parse(then.view(LEARNER)) as TableView
    } finally {
      then.free()
    }
  }

  /** What happened until then, as far as the learner knows. */
  log(steps: number): LogEntry[] {
    const then = this.#whole.at(steps)
    try {
      return JSON.parse(then.log(LEARNER)) as LogEntry[]
    } finally {
      then.free()
    }
  }

  /** Throws why the rules forbid an action of the learner. */
  check(steps: number, action: string): void {
    const then = this.#whole.at(steps)
    try {
      then.play(LEARNER, action)
    } finally {
      then.free()
    }
  }

  /** A game against a bot that goes on from the last position of the lesson. */
  playOn(bot: string): SavedGame {
    const then = this.#whole.at(this.positions.at(-1) ?? 0)
    const record = JSON.parse(then.record(true)) as { game: string; options: Record<string, unknown>; steps: Move[] }
    then.free()
    const { game, options, steps } = record
    const seats = [...new Set(steps.flatMap((move) => ('seat' in move ? [move.seat] : [])))]
    const saved = createLocalGame(
      { game, options, seats: seats.map((seat) => (seat === LEARNER ? 'person' : { bot })), names: [null] },
      new Date(),
    )
    const begun = JSON.parse(saved.record) as { tags: Record<string, string> }
    // The secret of the new game does not decide what the lesson has dealt or rolled.
    const given = steps.filter((move) => 'outcome' in move).length
    const tags = { ...begun.tags, Given: String(given) }
    return { ...saved, record: JSON.stringify({ ...begun, tags, steps }) }
  }

  free(): void {
    this.#whole.free()
  }
}

/** As `positions` in crates/lessons/src/course.rs, whose tests prove that every lesson fits its record. */
function positions(steps: readonly Step[], moves: readonly Move[], from: number): number[] {
  const due = (start: number, wanted: string) =>
    moves.findIndex(
      (move, index) => index >= start && ('seat' in move ? wanted !== ROLL && move.seat === LEARNER : wanted === ROLL),
    )
  let made = from
  const all = steps.map((step, index) => {
    const wanted = steps.slice(index).find((later) => later.do !== undefined)?.do
    const shown = wanted === undefined ? moves.length : due(made, wanted)
    made = step.do === undefined ? shown : shown + 1
    return shown
  })
  return [...all, moves.length]
}
