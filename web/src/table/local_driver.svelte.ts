// A table on this device: the rules in WebAssembly, bots in a worker.
import { randomDigits } from '../frame/random'
import type { Coach } from '../coach/coach.svelte'
import type { Advice } from '../protocol/local/Advice'
import type { LogEntry, SeatKind, TableView } from '../protocol/messages'
import type { Setup } from '../protocol/local/Setup'
import { refusedBy } from '../rules/refused'
import { Session } from '../rules/rules'
import { BotsUnavailable, Superseded } from '../bots/bot_errors'
import type { BotClient, GrowingGame } from '../bots/worker_client'
import type { RecordForm, Refusal, SeatState, TableDriver, TableState } from './driver'
import type { SavedGame } from './saved_games'

/** The dependencies of a table on this device. */
export interface Dependencies {
  bots: BotClient
  /** Saves the game; called after every step. */
  save: (game: SavedGame) => void
  /** How long to wait before loading the bots again after a failure, in milliseconds. */
  retryAfter: number
  /** How long a bot's move stays visible before the next, in milliseconds. */
  pace: () => number
  /** The name of a bot of this level. */
  botName: (level: string) => string
  /** Starts a new game with the same terms and returns its address. */
  rematch: (setup: NewGame) => string
}

/** The terms of a new game on this device. */
export interface NewGame {
  game: string
  options: Record<string, unknown>
  seats: SeatKind[]
  /** The players' names, by seat. */
  names: (string | null)[]
}

/** A new game before the first deal. Throws what `refusedBy` reads. */
export function createLocalGame(terms: NewGame, now: Date, secret = randomDigits(32)): SavedGame {
  const id = randomDigits(4)
  const setup: Setup = {
    game: terms.game,
    options: terms.options,
    seats: terms.seats,
    secret,
    id,
    date: now.toISOString().slice(0, 10),
  }
  const session = Session.start(JSON.stringify(setup))
  const view = JSON.parse(session.view(0)) as TableView
  const game: SavedGame = {
    id,
    game: terms.game,
    record: session.record(true),
    names: view.seats.map((_, index) => terms.names[index] ?? null),
    bots: view.seats.map((place) => (place === 'person' ? null : place.bot)),
    scores: view.scores,
    over: false,
    at: now.getTime(),
    note: '',
  }
  session.free()
  return game
}

const growing = (session: Session): GrowingGame => ({
  record: () => session.record(true),
  steps: () => session.steps(),
  stepsSince: (from) => session.steps_since(from),
})

export class LocalDriver implements TableDriver {
  #session: Session
  /** What bots see go on. */
  #game: GrowingGame
  #saved: SavedGame
  #deps: Dependencies
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  /** The last question to a bot, while its answer counts. */
  #choosing: object | null = null
  #state: TableState = $state.raw({} as TableState)
  coach: Coach | null | undefined = $state.raw()

  constructor(game: SavedGame, deps: Dependencies) {
    this.#session = Session.resume(game.record)
    this.#game = growing(this.#session)
    this.#saved = game
    this.#deps = deps
    if (this.#session.steps() === 0) this.#session.proceed()
    this.#refresh()
    const people = this.#state.seats.filter(({ bot }) => bot === null).length
    if (people === 1 && this.#state.seats.length > 1) this.coach = null
  }

  get state(): TableState {
    return this.#state
  }

  async play(action: string): Promise<Refusal> {
    const reconsidered = this.coach ? await this.coach.before(action) : null
    return reconsidered ?? this.#attempt(() => this.#session.play(this.#viewer, action))
  }

  async undo(): Promise<Refusal> {
    return this.#attempt(() => {
      this.#session.undo(this.#viewer)
      this.#game = growing(this.#session)
    })
  }

  async openTurn(): Promise<Refusal> {
    return this.#attempt(() => {
      this.#session.open_turn(this.#viewer)
      this.#game = growing(this.#session)
    })
  }

  async proceed(): Promise<Refusal> {
    return this.#attempt(() => this.#session.proceed())
  }

  takeOver(): void {
    if (this.#state.handover === null) return
    this.#session.take_over()
    this.#refresh()
  }

  async resign(): Promise<Refusal> {
    return this.#attempt(() => this.#session.resign(this.#viewer))
  }

  async rematch(): Promise<string | Error> {
    const view = this.#view(0)
    const record = JSON.parse(this.#session.record(true)) as { options: Record<string, unknown> }
    try {
      return this.#deps.rematch({
        game: view.game,
        options: record.options,
        seats: view.seats,
        names: this.#saved.names,
      })
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  advise = (): Promise<Advice> => this.#deps.bots.advise(this.#game, this.#viewer)

  record(form: RecordForm): string | null {
    if (form === 'coordinates') return this.#session.coordinates() ?? null
    return this.#session.record(form === 'json')
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#timer)
    this.#deps.bots.close()
    this.#session.free()
  }

  /** Something that a person does. */
  #attempt(act: () => void): Refusal {
    if (this.#closed) return null
    try {
      act()
    } catch (error) {
      return refusedBy(error)
    }
    // What bots think about is out of date.
    this.#choosing = null
    this.#deps.bots.stop()
    this.#refresh()
    return null
  }

  /** A bot's move. Advice that a person asked for meanwhile stays good: it is about a decision of their own. */
  #playForBot(seat: number, action: string): void {
    if (this.#closed) return
    this.#choosing = null
    this.#session.play(seat, action)
    this.#refresh()
  }

  /** The seat of the person who has the device; 0 if only bots play. */
  get #viewer(): number {
    return this.#session.holder() ?? 0
  }

  #view(viewer: number): TableView {
    return JSON.parse(this.#session.view(viewer)) as TableView
  }

  #refresh(): void {
    const handover = this.#session.next_holder() ?? null
    // No hand is shown while the device is passed on.
    const shown = handover === null ? this.#viewer : 0
    const view = this.#view(shown)
    this.#state = {
      id: this.#saved.id,
      game: view.game,
      viewer: this.#viewer,
      phase: view.phase,
      deciding: view.deciding,
      decision: view.decision,
      seats: view.seats.map((place, index) => this.#seat(place, index, view)),
      scores: view.scores,
      winners: view.ended?.winners ?? [],
      steps: this.#session.steps(),
      log: JSON.parse(this.#session.log(shown)) as LogEntry[],
      view: view.view,
      connection: 'here',
      handover,
      commitment: view.commitment,
      passive: false,
    }
    this.#saved = {
      ...this.#saved,
      record: this.#session.record(true),
      scores: view.scores,
      over: view.phase === 'over',
      winners: view.ended?.winners ?? [],
      at: Date.now(),
    }
    this.#deps.save(this.#saved)
    this.#runBots(view)
  }

  #seat(place: SeatKind, index: number, view: TableView): SeatState {
    const bot = place === 'person' ? null : place.bot
    return {
      name: bot === null ? (this.#saved.names[index] ?? null) : this.#deps.botName(bot),
      bot,
      me: index + 1 === this.#viewer,
      clock: null,
      dropped: view.dropped[index] ?? null,
    }
  }

  #runBots(view: TableView): void {
    clearTimeout(this.#timer)
    const seat = view.deciding.find((deciding) => view.seats[deciding - 1] !== 'person')
    if (this.#closed || view.phase !== 'decide' || seat === undefined) return
    const shown = performance.now()
    const asked = {}
    this.#choosing = asked
    const isDue = () => !this.#closed && this.#choosing === asked
    this.#deps.bots
      .choose(this.#game, seat)
      .then((action) => {
        if (!isDue()) return
        if (this.#state.connection === 'lost') this.#state = { ...this.#state, connection: 'here' }
        const wait = Math.max(0, this.#deps.pace() - (performance.now() - shown))
        this.#timer = setTimeout(() => {
          if (isDue()) this.#playForBot(seat, action)
        }, wait)
      })
      .catch((error: unknown) => {
        if (!isDue() || error instanceof Superseded) return
        if (!(error instanceof BotsUnavailable)) throw error
        // The bots are loaded after the table. Without a network the game waits for them.
        this.#state = { ...this.#state, connection: 'lost' }
        this.#timer = setTimeout(() => this.#runBots(view), this.#deps.retryAfter)
      })
  }
}
