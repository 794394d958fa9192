import { expect, it } from 'vitest'
import type { Follower } from '../src/online/connection.svelte'
import type { Response } from '../src/protocol/messages'
import { network } from './network'

const follower = (cursor: string | null = null): Follower => ({
  snapshot: () => undefined,
  news: () => undefined,
  presence: () => undefined,
  refused: () => undefined,
  cursor: () => cursor,
})
const answer: Response = { table: 'T', cursor: '1-3' }

it('repeats a request with the same id until it is answered', async () => {
  const net = network()
  const done = net.connection.ask('T', { do: 'act', action: 'R3', decision: 4 })
  expect(net.last.sent).toEqual([])
  net.hello()
  const [first] = net.last.sent
  net.last.onclose?.()
  expect(net.connection.live).toBe(false)
  net.pass(1000)
  net.hello()
  expect(net.last.sent).toEqual([first])
  net.receive({ type: 'answer', id: (first as { id: string }).id, answer })
  expect(await done).toEqual({ answer })
})

it('a follower resumes from its cursor', () => {
  const net = network()
  net.connection.follow('T', follower('2-17'))
  net.hello()
  net.last.onclose?.()
  net.pass(1000)
  net.hello()
  expect(net.last.sent).toEqual([{ type: 'follow', table: 'T', since: '2-17' }])
})

it('waits longer after each attempt, but reconnects at once when the player returns', () => {
  const net = network()
  net.connection.follow('T', follower())
  const waits = [500, 1000, 2000, 4000]
  for (const wait of waits) {
    const count = net.sockets.length
    net.last.onclose?.()
    net.pass(wait - 1)
    expect(net.sockets).toHaveLength(count)
    net.pass(1)
    expect(net.sockets).toHaveLength(count + 1)
  }
  net.last.onclose?.()
  const count = net.sockets.length
  net.connection.wake()
  expect(net.sockets).toHaveLength(count + 1)
})

it('drops a silent connection', () => {
  const net = network()
  net.connection.follow('T', follower())
  net.hello()
  net.pass(37_000)
  expect(net.connection.live).toBe(true)
  net.pass(1000)
  expect(net.connection.live).toBe(false)
  expect(net.sockets[0]!.open).toBe(false)
})

it('retries after a temporary problem', async () => {
  const net = network()
  const done = net.connection.ask('T', { do: 'resign' })
  net.hello()
  const { id } = net.last.sent[0] as { id: string }
  net.receive({
    type: 'refused',
    id,
    table: 'T',
    problem: { status: 503, code: 'busy', message: 'busy', retry_after: 2 },
  })
  net.pass(2000)
  expect(net.last.sent).toHaveLength(2)
  const problem = { status: 409, code: 'over', message: 'the game is over' }
  net.receive({ type: 'refused', id, table: 'T', problem })
  expect(await done).toEqual({ problem })
})

it("converts server times to the page's clock", () => {
  const net = network()
  net.connection.follow('T', follower())
  net.pass(100)
  net.hello()
  expect(net.connection.fromServer(6000)).toBe(1100)
})

it('closes the socket of a tab that follows nothing', () => {
  const net = network()
  const unfollow = net.connection.follow('T', follower())
  net.hello()
  unfollow()
  net.pass(2000)
  expect(net.last.open).toBe(false)
  net.pass(60_000)
  expect(net.sockets).toHaveLength(1)
})

it('a server of another version makes the page replace itself', () => {
  const net = network()
  net.connection.follow('T', follower())
  net.hello()
  expect(net.outdated).toEqual([])
  net.last.onclose?.()
  net.pass(1000)
  net.hello('another')
  expect(net.outdated).toEqual(['another'])
})
