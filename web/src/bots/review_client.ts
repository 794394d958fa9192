// The page's side of a review on this device: it has a worker of its own, which ends with it.
import type { ReviewUpdate } from '../protocol/review/ReviewUpdate'

export interface ReviewRequest {
  kind: 'review'
  /** The record, as text or JSON. */
  record: string
}

/** What the worker sends: an update as JSON, why there can't be more, or that there is no more. */
export interface ReviewMessage {
  update?: string
  error?: string
  done?: boolean
}

export interface ReviewListener {
  update(update: ReviewUpdate): void
  /** Called at most once, after which nothing follows. */
  fail(error: Error): void
}

/** Reviews a game in a web worker. Returns a function that stops it. */
export function reviewInWorker(record: string, listener: ReviewListener): () => void {
  const worker = new Worker(new URL('./bot_worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  const fail = (message: string) => {
    stop()
    listener.fail(new Error(message))
  }
  worker.onmessage = ({ data }: MessageEvent<ReviewMessage>) => {
    if (data.update !== undefined) listener.update(JSON.parse(data.update) as ReviewUpdate)
    else if (data.error !== undefined) fail(data.error)
    else stop()
  }
  worker.onerror = (event) => fail(event.message)
  const request: ReviewRequest = { kind: 'review', record }
  worker.postMessage(request)
  return stop
}
