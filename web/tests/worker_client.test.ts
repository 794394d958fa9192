import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BotsUnavailable, Superseded } from '../src/bots/bot_errors'
import { BotWorkerClient, type BotRequest, type BotResponse, type GrowingGame } from '../src/bots/worker_client'

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

const game = (steps: string[] = []): GrowingGame => ({
  record: () => `record of ${steps.join(' ')}`,
  steps: () => steps.length,
  stepsSince: (from) => steps.slice(from).join(' '),
})

beforeEach(() => {
  SilentWorker.all = []
  vi.stubGlobal('Worker', SilentWorker)
})
afterEach(() => void vi.unstubAllGlobals())

it('answers requests in any order', async () => {
  const client = new BotWorkerClient()
  const [first, second] = [client.choose(game(), 1), client.choose(game(), 2)]
  const [worker] = SilentWorker.all
  const [one, two] = worker!.requests
  worker!.onmessage!({ data: { id: two!.id, result: 'B' } })
  worker!.onmessage!({ data: { id: one!.id, result: 'A' } })
  expect([await first, await second]).toEqual(['A', 'B'])
})

it.each(['stop', 'close'] as const)('settles every pending request on %s', async (how) => {
  const client = new BotWorkerClient()
  const pending = [client.choose(game(), 1), client.advise(game(), 2)]
  client[how]()
  for (const request of pending) await expect(request).rejects.toBeInstanceOf(Superseded)
  expect(SilentWorker.all[0]!.terminated).toBe(true)
})

it('keeps an idle worker when it is stopped', async () => {
  const client = new BotWorkerClient()
  const chosen = client.choose(game(), 1)
  const [worker] = SilentWorker.all
  worker!.onmessage!({ data: { id: worker!.requests[0]!.id, result: 'A' } })
  await chosen
  client.stop()
  void client.choose(game(), 1).catch(() => undefined)
  expect(SilentWorker.all).toHaveLength(1)
})

it('a worker that can not be loaded settles every request, and the next one starts another', async () => {
  const client = new BotWorkerClient()
  const pending = [client.choose(game(), 1), client.advise(game(), 2)]
  SilentWorker.all[0]!.onerror!({ message: 'no network' })
  for (const request of pending) await expect(request).rejects.toBeInstanceOf(BotsUnavailable)
  void client.choose(game(), 1).catch(() => undefined)
  expect(SilentWorker.all).toHaveLength(2)
})

it('sends a game once, then only how it goes on', async () => {
  const client = new BotWorkerClient()
  const steps = ['deal', 'R3']
  const played = game(steps)
  const ask = () => void client.choose(played, 1).catch(() => undefined)
  ask()
  const worker = SilentWorker.all[0]!
  steps.push('D', 'B5')
  ask()
  ask()
  const sent = () => worker.requests.map((request) => request.game)
  expect(sent()).toEqual([{ record: 'record of deal R3' }, { steps: 'D B5' }, { steps: '' }])
  // After an undo it is another game.
  void client.choose(game(['deal']), 1).catch(() => undefined)
  expect(sent().at(-1)).toEqual({ record: 'record of deal' })
  // So it is after a failure, and for another worker.
  const failed = client.advise(played, 1)
  worker.onmessage!({ data: { id: worker.requests.at(-1)!.id, error: 'it broke down' } })
  await expect(failed).rejects.toThrow('it broke down')
  ask()
  expect(sent().at(-1)).toEqual({ record: 'record of deal R3 D B5' })
  client.close()
  ask()
  expect(SilentWorker.all[1]!.requests[0]!.game).toEqual({ record: 'record of deal R3 D B5' })
})
