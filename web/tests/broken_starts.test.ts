import { beforeEach, expect, it, vi } from 'vitest'
import { brokenStarts } from '../src/online/broken_starts'
import type { Summary } from '../src/protocol/messages'
import { MemoryStorage } from './memory_storage'

const DAY = 86_400_000

/** A device that has revealed its nonce at a table so many days ago. */
function revealedAt(table: string, days: number): void {
  const start = { table, nonce: 'a'.repeat(32), secret: 'b'.repeat(64), seats: ['c', 'd'], at: Date.now() - days * DAY }
  localStorage.setItem(`sextant.start.${table}`, JSON.stringify(start))
}

const listed = (table: string, status: string) => ({ table, status }) as unknown as Summary
const tablesOf = async (list: Summary[]) => (await brokenStarts(list)).map(({ table }) => table)

/** What the server says about single tables. */
const states: Record<string, string> = {}
const ask = vi.fn(async (path: string) => {
  const status = states[path.split('/').at(-1)!]
  return status === undefined
    ? Response.json({ code: 'no-such-table', message: '', status: 404 }, { status: 404 })
    : Response.json({ state: { status } })
})

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('fetch', ask)
  ask.mockClear()
  for (const table of Object.keys(states)) delete states[table]
})

it('lists the tables that are gone, though the device had revealed its nonce', async () => {
  revealedAt('older', 2)
  revealedAt('newer', 1)
  revealedAt('waiting', 1)
  states.waiting = 'waiting'
  expect(await tablesOf([])).toEqual(['newer', 'older'])
  // It remembers them, and asks no more about them.
  ask.mockClear()
  expect(await tablesOf([])).toEqual(['newer', 'older'])
  expect(ask).toHaveBeenCalledTimes(1)
})

it('blames the host for no table that began, was closed or may have expired', async () => {
  revealedAt('begun', 1)
  revealedAt('closed', 1)
  revealedAt('elsewhere', 1)
  revealedAt('old', 8)
  states.elsewhere = 'over'
  expect(await tablesOf([listed('begun', 'playing'), listed('closed', 'closed')])).toEqual([])
  // Nor later, when the server has deleted them.
  delete states.elsewhere
  expect(await tablesOf([])).toEqual([])
})

it('says nothing while the server does not answer', async () => {
  revealedAt('T', 1)
  ask.mockRejectedValueOnce(new Error('offline'))
  expect(await tablesOf([])).toEqual([])
})
