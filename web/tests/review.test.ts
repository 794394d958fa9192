import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reviewInWorker, type ReviewMessage } from '../src/bots/review_client'
import type { Decision } from '../src/protocol/review/Decision'
import type { ReviewUpdate } from '../src/protocol/review/ReviewUpdate'
import type { Summary } from '../src/protocol/review/Summary'
import { partsOf } from '../src/review/account'
import { GameReview, reviewOnServer } from '../src/review/game_review.svelte'
import { summaryCard } from '../src/review/summary_card'
import { texts } from '../src/review/texts'

const asked = vi.hoisted(() => vi.fn())
vi.mock('../src/online/api', () => ({ request: asked }))

const summary = (judged: number): Summary => ({
  game: 'cards',
  finished: true,
  measured: [3, 3],
  judged: [judged, 2],
  result: [20, -20],
  start: [1, -1],
  residual: [2, -2],
  players: [
    {
      seat: 1,
      deal_luck: 5,
      draw_luck: 10,
      errors: 3,
      decisions: 1,
      flagged: [1, 0, 0],
      pr: 300,
      pr_se: 90,
      plays_like: ['casual', 'skilled'],
    },
    { seat: 2, deal_luck: -5, draw_luck: -10, errors: 5, decisions: 1, flagged: [0, 1, 0], pr: 500, pr_se: 100 },
  ],
})

const decision = (step: number, verdict: Decision['class']): Decision => ({
  step,
  round: 1,
  turn: 1,
  seat: 1,
  played: 'R3',
  best: 'B4',
  loss: 3,
  loss_se: 1,
  gap: 3,
  class: verdict,
  obvious: false,
  candidates: [],
  reasons: [],
  likely: [],
})

const update = (part: Partial<ReviewUpdate>): ReviewUpdate => ({
  summary: summary(0),
  curve: [],
  chance: [],
  decisions: [],
  ...part,
})

const point = (step: number, margin: number) => ({ step, margin: [margin, -margin], win: [0.5, 0.5], known: null })

it('a review grows with every update', () => {
  const review = new GameReview()
  expect(review.complete).toBe(false)
  review.add(update({ curve: [point(0, 1), point(1, 4)] }))
  review.add(update({ curve: [point(2, 20)], decisions: [decision(1, 'inaccuracy')] }))
  expect(review.complete).toBe(false)
  review.add(update({ summary: summary(2), decisions: [decision(2, 'ok')] }))
  expect(review.complete).toBe(true)
  expect(review.curve.map(({ margin }) => margin[0])).toEqual([1, 4, 20])
  expect([...review.marks]).toEqual([[1, 'inaccuracy']])
})

it('finds the next and the previous error', () => {
  const review = new GameReview()
  review.add(update({ decisions: [decision(9, 'blunder'), decision(4, 'mistake'), decision(6, 'ok')] }))
  expect(review.flaggedFrom(0, 1)).toBe(4)
  expect(review.flaggedFrom(4, 1)).toBe(9)
  expect(review.flaggedFrom(9, 1)).toBeNull()
  expect(review.flaggedFrom(9, -1)).toBe(4)
  expect(review.flaggedFrom(4, -1)).toBeNull()
})

it.each([0, 1])('the parts of an account add up to the result of seat %i', (seat) => {
  const parts = partsOf(summary(2), seat, new Set(['deal', 'draw']), texts.en)
  expect(parts.map(({ points }) => points).reduce((all, part) => all + part)).toBe(summary(2).result[seat])
})

it('names the luck of the dice where dice are rolled', () => {
  const labels = (kinds: string[]) => partsOf(summary(2), 0, new Set(kinds), texts.en).map(({ label }) => label)
  expect(labels(['roll'])).toContain('Luck of the dice')
  expect(labels(['deal', 'draw'])).not.toContain('Luck of the dice')
})

it('the summary card shows names as they are', () => {
  const review = new GameReview()
  review.add(update({ curve: [point(0, 1), point(1, 20)] }))
  const card = summaryCard({ review, names: ['A<b>&c', 'Bo'], kinds: new Set(['draw']), seat: 0 }, texts.en)
  expect(card).toContain('A&lt;b>&amp;c – Bo')
  expect(card).toContain('PR 300 ± 90')
  expect(card.match(/plays like [^<]*/g)).toEqual(['plays like Casual to Skilled'])
  expect(card).not.toContain('NaN')
})

class SilentWorker {
  static last: SilentWorker
  requests: unknown[] = []
  terminated = false
  onmessage: ((event: { data: ReviewMessage }) => void) | undefined
  onerror: ((event: { message: string }) => void) | undefined
  constructor() {
    SilentWorker.last = this
  }
  postMessage(request: unknown): void {
    this.requests.push(request)
  }
  terminate(): void {
    this.terminated = true
  }
}

beforeEach(() => void vi.stubGlobal('Worker', SilentWorker))
afterEach(() => void vi.unstubAllGlobals())

it('passes updates on and ends the worker with the review', () => {
  const listener = { update: vi.fn(), fail: vi.fn() }
  reviewInWorker('record', listener)
  const worker = SilentWorker.last
  expect(worker.requests).toEqual([{ kind: 'review', record: 'record' }])
  worker.onmessage!({ data: { update: JSON.stringify(update({})) } })
  expect(listener.update).toHaveBeenCalledWith(update({}))
  expect(worker.terminated).toBe(false)
  worker.onmessage!({ data: { done: true } })
  expect(worker.terminated).toBe(true)
  expect(listener.fail).not.toHaveBeenCalled()
})

it('a worker that fails reports why, and ends', () => {
  const listener = { update: vi.fn(), fail: vi.fn() }
  reviewInWorker('record', listener)
  SilentWorker.last.onerror!({ message: 'no network' })
  expect(listener.fail).toHaveBeenCalledWith(new Error('no network'))
  expect(SilentWorker.last.terminated).toBe(true)
})

it('a cancelled review ends its worker', () => {
  reviewInWorker('record', { update: () => undefined, fail: () => undefined })()
  expect(SilentWorker.last.terminated).toBe(true)
})

it('takes the review of an online game from the server, once it is complete', async () => {
  vi.useFakeTimers()
  asked.mockResolvedValueOnce({ status: 'pending', judged: [1, 2] })
  const whole = { ...summary(2), decisions: [decision(4, 'mistake')], chance: [], curve: [point(0, 1), point(1, 20)] }
  asked.mockResolvedValueOnce({ status: 'complete', review: whole })
  const judged = vi.fn()
  const { review } = reviewOnServer('t1', 'record', judged)
  await vi.advanceTimersByTimeAsync(0)
  expect(review.judged).toEqual([1, 2])
  expect(review.complete).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(review.complete).toBe(true)
  expect([...review.marks]).toEqual([[4, 'mistake']])
  expect(judged).toHaveBeenCalledWith(whole.decisions)
  expect(asked).toHaveBeenCalledWith('/tables/t1/review')
  vi.useRealTimers()
})

it('reviews an online game itself if the server has no review, unless it was stopped', async () => {
  asked.mockRejectedValueOnce(new Error('no such route'))
  reviewOnServer('t1', 'the record', () => undefined)
  await vi.waitFor(() => expect(SilentWorker.last.requests).toEqual([{ kind: 'review', record: 'the record' }]))
  asked.mockRejectedValueOnce(new Error('no such route'))
  const before = SilentWorker.last
  reviewOnServer('t1', 'the record', () => undefined).stop()
  await Promise.resolve()
  expect(SilentWorker.last).toBe(before)
})

it('both languages have the same texts', () => {
  expect(Object.keys(texts.de).sort()).toEqual(Object.keys(texts.en).sort())
})
