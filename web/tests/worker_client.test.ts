import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BotsUnavailable, Superseded } from '../src/bots/bot_errors'
import { BotWorkerClient, type BotRequest, type BotResponse } from '../src/bots/worker_client'

/** A worker that answers only when a test says so. */
class SilentWorker {
  static all: SilentWorker[] = []
  requests: BotRequest[] = []
  terminated = false
  onmessage: ((event: { data: BotResponse }) => void) | undefined
  onerror: ((event: { message: string }) => void) | undefined

  constructor() {
    SilentWorker.all.push(this)
  }

  postMessage(request: BotRequest): void {
    this.requests.push(request)
  }

  terminate(): void {
    this.terminated = true
  }
}

beforeEach(() => {
  SilentWorker.all = []
  vi.stubGlobal('Worker', SilentWorker)
})
afterEach(() => void vi.unstubAllGlobals())

it('answers requests in any order', async () => {
  const client = new BotWorkerClient()
  const [first, second] = [client.choose('record', 1), client.choose('record', 2)]
  const [worker] = SilentWorker.all
  const [one, two] = worker!.requests
  worker!.onmessage!({ data: { id: two!.id, result: 'B' } })
  worker!.onmessage!({ data: { id: one!.id, result: 'A' } })
  expect([await first, await second]).toEqual(['A', 'B'])
})

it.each(['stop', 'close'] as const)('settles every pending request on %s', async (how) => {
  const client = new BotWorkerClient()
  const pending = [client.choose('record', 1), client.advise('record', 2)]
  client[how]()
  for (const request of pending) await expect(request).rejects.toBeInstanceOf(Superseded)
  expect(SilentWorker.all[0]!.terminated).toBe(true)
})

it('keeps an idle worker when it is stopped', async () => {
  const client = new BotWorkerClient()
  const chosen = client.choose('record', 1)
  const [worker] = SilentWorker.all
  worker!.onmessage!({ data: { id: worker!.requests[0]!.id, result: 'A' } })
  await chosen
  client.stop()
  void client.choose('record', 1).catch(() => undefined)
  expect(SilentWorker.all).toHaveLength(1)
})

it('a worker that can not be loaded settles every request, and the next one starts another', async () => {
  const client = new BotWorkerClient()
  const pending = [client.choose('record', 1), client.advise('record', 2)]
  SilentWorker.all[0]!.onerror!({ message: 'no network' })
  for (const request of pending) await expect(request).rejects.toBeInstanceOf(BotsUnavailable)
  void client.choose('record', 1).catch(() => undefined)
  expect(SilentWorker.all).toHaveLength(2)
})
