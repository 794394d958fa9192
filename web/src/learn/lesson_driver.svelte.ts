// The table of a lesson: the learner acts, everything else happens as the lesson's record says.
import type { TableView } from '../protocol/messages'
import { refusedBy } from '../rules/refused'
import type { Refusal, TableDriver, TableState } from '../table/driver'
import { reproof, say, type Lesson, type LessonText, type Step } from './lesson'
import { LEARNER, LessonRecord, ROLL } from './lesson_record'
import { t } from './texts'

interface Dependencies {
  /** The step at which to begin. */
  at: number
  /** Called at every step. */
  save: (at: number) => void
  /** How long each move of the opponent stays visible, in milliseconds. */
  pace: () => number
}

export class LessonDriver implements TableDriver {
  readonly lesson: Lesson
  readonly #record: LessonRecord
  readonly #deps: Dependencies
  /** The current step, counted from 0; one more than the last at the end. */
  at = $state(0)
  /** What was said about the last action; null if there is nothing to say. */
  comment = $state.raw<LessonText | null>(null)
  /** Whether moves of the opponent are being shown. */
  moving = $state(false)
  #steps = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: TableState = $state.raw({} as TableState)

  advise = null

  constructor(lesson: Lesson, deps: Dependencies) {
    this.lesson = lesson
    this.#deps = deps
    this.#record = new LessonRecord(lesson)
    this.at = Math.min(Math.max(deps.at, 0), lesson.steps.length)
    this.#show(this.#target)
  }

  get state(): TableState {
    return this.#state
  }

  /** The current step; null at the end. */
  get step(): Step | null {
    return this.lesson.steps[this.at] ?? null
  }

  /** What the current step says. */
  get text(): LessonText | undefined {
    return this.step ? this.lesson.texts[this.step.text] : this.lesson.takeaway
  }

  async play(action: string): Promise<Refusal> {
    return this.#answer(action)
  }

  async proceed(): Promise<Refusal> {
    // The dice of opponents roll by themselves.
    return this.step?.do === ROLL ? this.#answer(ROLL) : null
  }

  async undo(): Promise<Refusal> {
    this.back()
    return null
  }

  /** Goes on to the next step, also past one that asks for something. */
  next(): void {
    if (this.step === null) return
    this.comment = null
    this.#go(this.at + 1)
  }

  back(): void {
    if (this.at === 0) return
    this.comment = null
    this.at -= 1
    this.#jump()
  }

  restart(): void {
    this.comment = null
    this.at = 0
    this.#jump()
  }

  /** A game that goes on from the end of the lesson. */
  playOn(bot: string) {
    return this.#record.playOn(bot)
  }

  takeOver(): void {}

  async resign(): Promise<Refusal> {
    return null
  }

  async rematch(): Promise<string | Error> {
    return '/learn'
  }

  record(): null {
    return null
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#record.free()
  }

  #answer(action: string): Refusal {
    const { step } = this
    if (this.moving) return null
    if (step?.do === undefined) return this.#refuse(null)
    if (action === step.do) {
      this.next()
      return null
    }
    const also = step.also?.[action]
    if (also !== undefined) {
      const comment = this.lesson.texts[also] ?? null
      this.next()
      this.comment = comment
      return null
    }
    try {
      if (action !== ROLL) this.#record.check(this.#steps, action)
    } catch (error) {
      return refusedBy(error)
    }
    return this.#refuse(reproof(this.lesson, step, action) ?? null)
  }

  /** The table shows a word, the lesson explains. */
  #refuse(comment: LessonText | null): Refusal {
    this.comment = comment
    return { code: 'lesson', message: comment === null ? t().readOn : t().notNow }
  }

  get #target(): number {
    return this.#record.positions[this.at] ?? 0
  }

  #go(at: number): void {
    this.at = at
    this.#deps.save(at)
    this.#run()
  }

  #jump(): void {
    clearTimeout(this.#timer)
    this.moving = false
    this.#deps.save(this.at)
    this.#show(this.#target)
  }

  /** Shows the record move by move up to the current step. */
  #run(): void {
    clearTimeout(this.#timer)
    if (this.#steps >= this.#target) {
      this.moving = false
      this.#show(this.#target)
      return
    }
    this.#show(this.#steps + 1)
    this.moving = this.#steps < this.#target
    if (this.moving) this.#timer = setTimeout(() => this.#run(), this.#deps.pace())
  }

  #show(steps: number): void {
    this.#steps = steps
    const view: TableView = this.#record.at(steps)
    this.#state = {
      id: `lesson-${this.lesson.game}-${this.lesson.id}`,
      game: view.game,
      viewer: LEARNER,
      phase: view.phase,
      deciding: view.deciding,
      decision: view.decision,
      seats: view.seats.map((_, index) => ({
        name: index + 1 === LEARNER ? null : t().opponent,
        // A level without a name of its own is shown as it is.
        bot: index + 1 === LEARNER ? null : t().opponent,
        me: index + 1 === LEARNER,
        clock: null,
        dropped: null,
      })),
      scores: view.scores,
      winners: view.ended?.winners ?? [],
      steps,
      log: this.#record.log(steps),
      view: view.view,
      connection: 'here',
      handover: null,
      commitment: null,
      passive: false,
    }
  }
}

/** What the lesson says now. */
export function spoken(driver: LessonDriver): string {
  return say(driver.comment ?? driver.text)
}
