import type { Advice } from '../protocol/local/Advice'

export interface Question {
  id: number
  kind: 'choose' | 'advise'
  record: string
  seat: number
}

export interface Answer {
  id: number
  told?: string
  trouble?: string
  /** The bots themselves did not come over the network. */
  missing?: boolean
}

/** There is nobody to ask: the worker or its module could not be loaded. It may be tried again. */
export class NoBots extends Error {}

/** Whoever can be asked what a bot does. */
export interface Thinker {
  choose(record: string, seat: number): Promise<string>
  advise(record: string, seat: number): Promise<Advice>
  /** Stops whatever is being thought about; those who asked hear nothing more. */
  stop(): void
  /** Lets the bots go; they come back with the next question. */
  close(): void
}

/** Bots in a worker of their own. It starts with the first question. */
export class WorkerThinker implements Thinker {
  #worker: Worker | undefined
  #asked = 0
  #waiting = new Map<number, { tell: (told: string) => void; fail: (error: Error) => void }>()

  choose(record: string, seat: number): Promise<string> {
    return this.#ask('choose', record, seat)
  }

  async advise(record: string, seat: number): Promise<Advice> {
    return JSON.parse(await this.#ask('advise', record, seat)) as Advice
  }

  stop(): void {
    // A worker that thinks about nothing stays: starting one anew costs more than most choices.
    if (this.#waiting.size > 0) this.close()
  }

  close(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#waiting.clear()
  }

  #ask(kind: Question['kind'], record: string, seat: number): Promise<string> {
    const id = ++this.#asked
    const question: Question = { id, kind, record, seat }
    return new Promise((tell, fail) => {
      this.#waiting.set(id, { tell, fail })
      this.#start().postMessage(question)
    })
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.missing) return this.#fail(new NoBots(data.trouble))
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if (data.told !== undefined) waiting?.tell(data.told)
      else waiting?.fail(new Error(data.trouble ?? 'no answer'))
    }
    worker.onerror = (event) => this.#fail(new NoBots(event.message))
    this.#worker = worker
    return worker
  }

  #fail(error: NoBots): void {
    const waiting = [...this.#waiting.values()]
    this.close()
    for (const { fail } of waiting) fail(error)
  }
}
