// The coach of a player against the computer: asks before a costly move, and remembers the moves of a round.
import type { Concern } from '../protocol/local/Concern'
import type { Estimate } from '../protocol/review/Estimate'
import type { Refusal, TableState } from '../table/driver'
import { t } from './texts'

/** How a game puts what the coach says into words. */
export interface CoachWords {
  /** A move with at least this certain loss, in points, is asked about. */
  costly: number
  /** In which round the game is; what was before it counts no more. */
  round: (view: unknown) => number
  /** An action: "play yellow 5". */
  say: (action: string) => string
  /** What speaks against an action that is about to be made: "this blocks your 6 and 7". */
  warn: (concern: Concern) => string
  /** What to do in other cases like this. */
  tip: (concern: Concern) => string
}

/** A costly move that the player is asked about. */
export interface Question {
  estimate: Estimate
  /** Whether to make it anyway. */
  answer: (anyway: boolean) => void
}

/** What the coach says after a round. */
export interface Remarks {
  /** A move that was better than most others, and by how many points. */
  good: { action: string; points: number } | null
  /** A move that cost most, by how many points, and a better one. */
  costly: { estimate: Estimate; better: string } | null
}

/** What the coach remembers of a move of the player, to speak about after the round. */
export interface Move {
  round: number
  /** How many steps the game had before it. */
  steps: number
  made: Estimate
  /** The best action, and what the others cost on average. */
  best: string
  mean: number
}

interface Dependencies {
  /** What the coach watches. */
  table: { readonly state: TableState; record: (form: 'json') => string | null }
  /** What every choice of a seat costs. */
  estimate: (record: string, seat: number) => Promise<Estimate[]>
  words: CoachWords
  /** The moves that were remembered before a reload, and where to keep them. */
  memory: { load: () => Move[]; save: (moves: readonly Move[]) => void }
}

/** How long a move waits for an estimate, in milliseconds: too short to be noticed. */
const PATIENCE = 150
/** After a round, what is within so many points is not worth a word. */
const SMALL = 2

export class Coach {
  /** The move that the player is asked about. */
  question = $state.raw<Question | null>(null)
  readonly words: CoachWords
  readonly #deps: Omit<Dependencies, 'words'>
  /** Reactive: on a slow device estimates arrive when the round is over already. */
  #moves: readonly Move[] = $state.raw([])
  #decision: { name: string; estimates: Promise<readonly Estimate[]>; asked: Set<string> } | null = null

  constructor({ words, ...deps }: Dependencies) {
    this.words = words
    this.#deps = deps
    this.#moves = deps.memory.load()
  }

  /** Starts estimating if the player has a new decision to make. Call it whenever the table has changed. */
  watch(): void {
    const { viewer, decision, deciding, phase } = this.#deps.table.state
    if (viewer === null || phase !== 'decide' || !deciding.includes(viewer)) return
    const name = `${viewer}-${decision}`
    if (this.#decision?.name === name) return
    const record = this.#deps.table.record('json')
    if (record === null) return
    // Without estimates, such as offline before the bots were ever loaded, there is nothing to say.
    const estimates = this.#deps.estimate(record, viewer).catch(() => [])
    this.#decision = { name, estimates, asked: new Set() }
  }

  /** Called before a move of the player: asks about a costly one. A refusal means that they took it back. */
  async before(action: string): Promise<Refusal> {
    this.watch()
    const { state } = this.#deps.table
    const decision = this.#decision
    if (decision === null) return null
    const estimates = await Promise.race([decision.estimates, late()])
    const estimate = estimates?.find((it) => it.action === action)
    if (estimate && estimate.certain_loss >= this.words.costly && !decision.asked.has(action)) {
      decision.asked.add(action)
      if (!(await this.#ask(estimate))) return { code: 'reconsidered', message: t().coachChoose }
    }
    const { steps, view } = state
    const round = this.words.round(view)
    void decision.estimates.then(([best, ...others]) => {
      const made = [best, ...others].find((it) => it?.action === action)
      if (!best || !made) return
      const mean = others.reduce((sum, { certain_loss }) => sum + certain_loss, 0) / others.length
      this.#remember({ round, steps, made, best: best.action, mean })
    })
    return null
  }

  /** What there is to say about the present round. */
  remarks(): Remarks {
    const round = this.words.round(this.#deps.table.state.view)
    const moves = this.#moves.filter((move) => move.round === round)
    let good: Remarks['good'] = null
    let costly: Remarks['costly'] = null
    for (const { made, best, mean } of moves) {
      if (made.action === best && mean >= SMALL && mean > (good?.points ?? 0)) good = { action: best, points: mean }
      if (made.certain_loss >= SMALL && made.certain_loss > (costly?.estimate.certain_loss ?? 0))
        costly = { estimate: made, better: best }
    }
    return { good, costly }
  }

  /** Takes back a question that is still open; the move is not made. */
  close(): void {
    this.question?.answer(false)
  }

  async #ask(estimate: Estimate): Promise<boolean> {
    try {
      return await new Promise<boolean>((answer) => (this.question = { estimate, answer }))
    } finally {
      this.question = null
    }
  }

  #remember(move: Move): void {
    // After an undo, the same steps are made in another way.
    this.#moves = [...this.#moves.filter(({ steps, round }) => steps < move.steps && round === move.round), move]
    this.#deps.memory.save(this.#moves)
  }
}

const late = () => new Promise<null>((done) => setTimeout(() => done(null), PATIENCE))
