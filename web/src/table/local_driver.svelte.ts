// A table on this device: the rules in WebAssembly, bots in a worker.
import type { Advice } from '../protocol/local/Advice'
import type { Place } from '../protocol/local/Place'
import type { Setup } from '../protocol/local/Setup'
import type { Sight } from '../protocol/local/Sight'
import { refusedBy } from '../rules/refused'
import { Sitting } from '../rules/rules'
import { BotsUnavailable, type BotClient } from '../bots/worker_client'
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
  seats: Place[]
  /** The players' names, by seat. */
  names: (string | null)[]
}

/** Random hexadecimal digits. */
function randomDigits(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('')
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
  const sitting = Sitting.start(JSON.stringify(setup))
  const sight = JSON.parse(sitting.sight(0)) as Sight
  const game: SavedGame = {
    id,
    game: terms.game,
    record: sitting.record(true),
    names: sight.seats.map((_, index) => terms.names[index] ?? null),
    bots: sight.seats.map((place) => (place === 'person' ? null : place.bot)),
    scores: sight.scores,
    over: false,
    at: now.getTime(),
    note: '',
  }
  sitting.free()
  return game
}

export class LocalDriver implements TableDriver {
  #sitting: Sitting
  #saved: SavedGame
  #deps: Dependencies
  #viewer: number
  #handover: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #state: TableState = $state.raw({} as TableState)

  constructor(game: SavedGame, deps: Dependencies) {
    this.#sitting = Sitting.resume(game.record)
    this.#saved = game
    this.#deps = deps
    const sight = this.#sight(0)
    const people = sight.seats.flatMap((place, index) => (place === 'person' ? [index + 1] : []))
    this.#viewer = people.find((seat) => sight.deciding.includes(seat)) ?? people[0] ?? 0
    if (people.length > 1) this.#handover = this.#viewer
    if (sight.steps === 0) this.#sitting.proceed()
    this.#refresh()
  }

  get state(): TableState {
    return this.#state
  }

  async play(action: string): Promise<Refusal> {
    return this.#attempt(() => this.#sitting.play(this.#viewer, action))
  }

  async undo(): Promise<Refusal> {
    return this.#attempt(() => this.#sitting.undo(this.#viewer))
  }

  async proceed(): Promise<Refusal> {
    return this.#attempt(() => this.#sitting.proceed())
  }

  takeOver(): void {
    if (this.#handover === null) return
    this.#viewer = this.#handover
    this.#handover = null
    this.#refresh()
  }

  async resign(): Promise<Refusal> {
    return this.#attempt(() => this.#sitting.resign(this.#viewer))
  }

  async rematch(): Promise<string | Error> {
    const sight = this.#sight(0)
    const record = JSON.parse(this.#sitting.record(true)) as { options: Record<string, unknown> }
    try {
      return this.#deps.rematch({
        game: sight.game,
        options: record.options,
        seats: sight.seats,
        names: this.#saved.names,
      })
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  advise = (): Promise<Advice> => this.#deps.bots.advise(this.#sitting.record(true), this.#viewer)

  record(form: RecordForm): string | null {
    if (form === 'coordinates') return this.#sitting.coordinates() ?? null
    return this.#sitting.record(form === 'json')
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#timer)
    this.#deps.bots.close()
    this.#sitting.free()
  }

  #attempt(act: () => void): Refusal {
    if (this.#closed) return null
    try {
      act()
    } catch (error) {
      return refusedBy(error)
    }
    // Advice for the previous position is out of date.
    this.#deps.bots.stop()
    this.#refresh()
    return null
  }

  #sight(viewer: number): Sight {
    return JSON.parse(this.#sitting.sight(viewer)) as Sight
  }

  #refresh(): void {
    this.#requestHandover()
    // No hand is shown while the device is passed on.
    const sight = this.#sight(this.#handover === null ? this.#viewer : 0)
    this.#state = {
      id: this.#saved.id,
      game: sight.game,
      viewer: this.#viewer,
      phase: sight.phase,
      deciding: sight.deciding,
      seats: sight.seats.map((place, index) => this.#seat(place, index, sight)),
      scores: sight.scores,
      winners: sight.winners,
      steps: sight.steps,
      log: sight.log,
      view: sight.view,
      connection: 'here',
      handover: this.#handover,
      commitment: sight.commitment,
      passive: false,
    }
    this.#saved = {
      ...this.#saved,
      record: this.#sitting.record(true),
      scores: sight.scores,
      over: sight.phase === 'over',
      at: Date.now(),
    }
    this.#deps.save(this.#saved)
    this.#runBots(sight)
  }

  #seat(place: Place, index: number, sight: Sight): SeatState {
    const bot = place === 'person' ? null : place.bot
    return {
      name: bot === null ? (this.#saved.names[index] ?? null) : this.#deps.botName(bot),
      bot,
      me: index + 1 === this.#viewer,
      clock: null,
      dropped: sight.dropped[index] ?? null,
    }
  }

  /** Asks for the device to be passed on if another player has to decide. */
  #requestHandover(): void {
    const sight = this.#sight(0)
    if (this.#handover !== null || sight.phase !== 'decide') return
    if (sight.deciding.includes(this.#viewer)) return
    const next = sight.deciding.find((seat) => sight.seats[seat - 1] === 'person')
    if (next !== undefined) this.#handover = next
  }

  #runBots(sight: Sight): void {
    clearTimeout(this.#timer)
    const seat = sight.deciding.find((deciding) => sight.seats[deciding - 1] !== 'person')
    if (sight.phase !== 'decide' || seat === undefined) return
    const shown = performance.now()
    const { steps } = sight
    this.#deps.bots
      .choose(this.#sitting.record(true), seat)
      .then((action) => {
        if (this.#state.connection === 'lost') this.#state = { ...this.#state, connection: 'here' }
        const wait = Math.max(0, this.#deps.pace() - (performance.now() - shown))
        this.#timer = setTimeout(() => {
          if (this.#closed || this.#state.steps !== steps) return
          this.#attempt(() => this.#sitting.play(seat, action))
        }, wait)
      })
      .catch((error: unknown) => {
        if (!(error instanceof BotsUnavailable)) throw error
        // The bots are loaded after the table. Without a network the game waits for them.
        if (this.#closed || this.#state.steps !== steps) return
        this.#state = { ...this.#state, connection: 'lost' }
        this.#timer = setTimeout(() => this.#runBots(sight), this.#deps.retryAfter)
      })
  }
}
