// The page's side of the bot worker: requests go out as messages, answers come back as promises.
import type { Advice } from '../protocol/local/Advice'
import type { Estimate } from '../protocol/review/Estimate'
import { BotsUnavailable, Superseded } from './bot_errors'

export interface BotRequest {
  id: number
  kind: 'choose' | 'advise' | 'estimates'
  /** The whole game, or how the last one has gone on. */
  game: { record: string } | { steps: string }
  seat: number
}

/** A game that goes on step by step. After an undo it is another one. */
export interface GrowingGame {
  record(): string
  /** How many steps there were. */
  steps(): number
  /** Those after the first so many, as JSON. */
  stepsSince(from: number): string
}

export interface BotResponse {
  id: number
  result?: string
  error?: string
  /** The bot module could not be loaded. */
  unavailable?: boolean
}

/** Chooses actions for bots and gives advice. */
export interface BotClient {
  choose(game: GrowingGame, seat: number): Promise<string>
  advise(game: GrowingGame, seat: number): Promise<Advice>
  /** Gives up all pending requests: they reject with `Superseded`. */
  stop(): void
  /** The same, and releases the worker; the next request starts a new one. */
  close(): void
}

/** Runs the bots in a web worker, which starts with the first request. */
export class BotWorkerClient implements BotClient {
  #worker: Worker | undefined
  #lastId = 0
  /** The game that the worker has, up to this step. */
  #known: { game: GrowingGame; steps: number } | undefined
  #pending = new Map<number, { resolve: (result: string) => void; reject: (error: Error) => void }>()

  choose(game: GrowingGame, seat: number): Promise<string> {
    return this.#ask('choose', game, seat)
  }

  async advise(game: GrowingGame, seat: number): Promise<Advice> {
    return JSON.parse(await this.#ask('advise', game, seat)) as Advice
  }

  /** What every choice of a seat costs. */
  async estimates(record: string, seat: number): Promise<Estimate[]> {
    return JSON.parse(await this.#request({ kind: 'estimates', game: { record }, seat })) as Estimate[]
  }

  stop(): void {
    // Keep an idle worker: starting a new one costs more than most choices.
    if (this.#pending.size > 0) this.close()
  }

  close(): void {
    this.#end(new Superseded('superseded'))
  }

  #ask(kind: 'choose' | 'advise', game: GrowingGame, seat: number): Promise<string> {
    const known = this.#known?.game === game ? this.#known.steps : null
    this.#known = { game, steps: game.steps() }
    const sent = known === null ? { record: game.record() } : { steps: game.stepsSince(known) }
    return this.#request({ kind, game: sent, seat })
  }

  #request(asked: Omit<BotRequest, 'id'>): Promise<string> {
    const id = ++this.#lastId
    const request: BotRequest = { id, ...asked }
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#start().postMessage(request)
    })
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./bot_worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<BotResponse>) => {
      if (data.unavailable) return this.#end(new BotsUnavailable(data.error))
      const pending = this.#pending.get(data.id)
      this.#pending.delete(data.id)
      if (data.result !== undefined) return pending?.resolve(data.result)
      // Whatever went wrong, the next request begins with the whole game.
      this.#known = undefined
      pending?.reject(new Error(data.error ?? 'no answer'))
    }
    worker.onerror = (event) => this.#end(new BotsUnavailable(event.message))
    this.#worker = worker
    return worker
  }

  /** Releases the worker and settles every pending request, so that no caller waits for ever. */
  #end(error: Error): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#known = undefined
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject } of pending) reject(error)
  }
}
