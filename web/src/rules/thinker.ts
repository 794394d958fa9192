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
}

/** Whoever can be asked what a bot does. */
export interface Thinker {
  choose(record: string, seat: number): Promise<string>
  advise(record: string, seat: number): Promise<Advice>
  /** Stops whatever is being thought about; those who asked hear nothing more. */
  stop(): void
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
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if (data.told !== undefined) waiting?.tell(data.told)
      else waiting?.fail(new Error(data.trouble ?? 'no answer'))
    }
    worker.onerror = (event) => {
      for (const { fail } of this.#waiting.values()) fail(new Error(event.message))
      this.stop()
    }
    this.#worker = worker
    return worker
  }
}
