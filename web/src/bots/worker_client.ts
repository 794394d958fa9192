// The page's side of the bot worker: requests go out as messages, answers come back as promises.
import type { Advice } from '../protocol/local/Advice'
import type { Estimate } from '../protocol/review/Estimate'
import { BotsUnavailable, Superseded } from './bot_errors'

export interface BotRequest {
  id: number
  kind: 'choose' | 'advise' | 'estimates'
  record: string
  seat: number
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
  choose(record: string, seat: number): Promise<string>
  advise(record: string, seat: number): Promise<Advice>
  /** Gives up all pending requests: they reject with `Superseded`. */
  stop(): void
  /** The same, and releases the worker; the next request starts a new one. */
  close(): void
}

/** Runs the bots in a web worker, which starts with the first request. */
export class BotWorkerClient implements BotClient {
  #worker: Worker | undefined
  #lastId = 0
  #pending = new Map<number, { resolve: (result: string) => void; reject: (error: Error) => void }>()

  choose(record: string, seat: number): Promise<string> {
    return this.#ask('choose', record, seat)
  }

  async advise(record: string, seat: number): Promise<Advice> {
    return JSON.parse(await this.#ask('advise', record, seat)) as Advice
  }

  /** What every choice of a seat costs. */
  async estimates(record: string, seat: number): Promise<Estimate[]> {
    return JSON.parse(await this.#ask('estimates', record, seat)) as Estimate[]
  }

  stop(): void {
    // Keep an idle worker: starting a new one costs more than most choices.
    if (this.#pending.size > 0) this.close()
  }

  close(): void {
    this.#end(new Superseded('superseded'))
  }

  #ask(kind: BotRequest['kind'], record: string, seat: number): Promise<string> {
    const id = ++this.#lastId
    const request: BotRequest = { id, kind, record, seat }
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
      if (data.result !== undefined) pending?.resolve(data.result)
      else pending?.reject(new Error(data.error ?? 'no answer'))
    }
    worker.onerror = (event) => this.#end(new BotsUnavailable(event.message))
    this.#worker = worker
    return worker
  }

  /** Releases the worker and settles every pending request, so that no caller waits for ever. */
  #end(error: Error): void {
    this.#worker?.terminate()
    this.#worker = undefined
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject } of pending) reject(error)
  }
}
