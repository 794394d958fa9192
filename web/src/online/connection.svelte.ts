// The WebSocket of this tab. It reconnects by itself and repeats requests that were not answered.
import type {
  Response,
  ClientMessage,
  Command,
  News,
  Presence,
  Problem,
  ServerMessage,
  Snapshot,
  Summary,
} from '../protocol/messages'
import { VERSION } from '../protocol/messages'
import { replaceStalePage } from '../frame/stale_page'
import { newKey } from './api'

/** Receives the updates of a table. */
export interface Follower {
  snapshot(snapshot: Snapshot): void
  news(news: News): void
  presence(presence: Presence): void
  /** The table does not exist or can't be followed. */
  refused(problem: Problem): void
  /** The last cursor of this follower, to resume from. */
  cursor(): string | null
}

/** What a connection needs from the browser; tests supply their own. */
export interface Dependencies {
  open: () => WebSocketLike
  /** A monotonic clock, in milliseconds. */
  now: () => number
  schedule: (run: () => void, milliseconds: number) => () => void
  /** A number from 0 to 1; spreads the reconnects of many clients over time. */
  random: () => number
  /** The server speaks this version of the messages, which is not the one of this page. */
  outdated: (version: string) => void
}

export interface WebSocketLike {
  send(text: string): void
  close(): void
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

export type Outcome = { answer: Response } | { problem: Problem }

interface Pending {
  message: ClientMessage & { type: 'ask' }
  settle: (outcome: Outcome) => void
}

/** The first and the longest delay between attempts to reconnect, in milliseconds. */
const [FIRST_DELAY, MAX_DELAY] = [500, 20_000]
/** How long the server may take to send its hello or answer a ping, in milliseconds. */
const RESPONSE_TIMEOUT = 10_000
/** After this many missed heartbeats the connection counts as lost. */
const MISSED_HEARTBEATS = 2.5
/** Problems that go away by themselves: the request is sent again. */
const RETRYABLE = new Set(['busy', 'unavailable', 'stopping', 'rate-limited'])

export class Connection {
  #deps: Dependencies
  #socket: WebSocketLike | null = null
  #live = $state(false)
  #attempts = 0
  #heartbeat = 15_000
  #cancelRetry: (() => void) | null = null
  #cancelTimeout: (() => void) | null = null
  #tables = new Map<string, Set<Follower>>()
  #lobby = new Set<(tables: Summary[]) => void>()
  #mine = new Set<(tables: Summary[]) => void>()
  #pending = new Map<string, Pending>()
  #offset = 0

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether the server is connected; reactive. */
  get live(): boolean {
    return this.#live
  }

  /** Converts a server time to the clock of `now`. */
  fromServer(moment: number): number {
    return moment - this.#offset
  }

  follow(table: string, follower: Follower): () => void {
    const followers = this.#tables.get(table) ?? new Set()
    this.#tables.set(table, followers.add(follower))
    this.#ensureConnected()
    this.#send({ type: 'follow', table, since: follower.cursor() })
    return () => {
      followers.delete(follower)
      if (followers.size === 0) {
        this.#tables.delete(table)
        this.#send({ type: 'unfollow', table })
      }
      this.#closeIfUnused()
    }
  }

  /** Requests what happened at a followed table since a cursor, with the whole state. */
  resume(table: string, since: string | null): void {
    this.#send({ type: 'follow', table, since })
  }

  followLobby(listener: (tables: Summary[]) => void): () => void {
    return this.#followList(this.#lobby, listener, 'follow-lobby', 'unfollow-lobby')
  }

  followMine(listener: (tables: Summary[]) => void): () => void {
    return this.#followList(this.#mine, listener, 'follow-mine', 'unfollow-mine')
  }

  /** Sends a command to a table. It is executed exactly once, even across reconnects. */
  ask(table: string, command: Command): Promise<Outcome> {
    const id = newKey()
    return new Promise((settle) => {
      const message = { type: 'ask' as const, id, table, command }
      this.#pending.set(id, { message, settle })
      this.#ensureConnected()
      this.#send(message)
    })
  }

  /** Replaces the socket, which stays bound to the identity it was opened with. */
  reconnect(): void {
    if (!this.#socket && !this.#cancelRetry) return
    this.#drop()
    this.#connect()
  }

  /** Reconnects at once, or checks that the connection is still alive. */
  wake(): void {
    if (this.#cancelRetry) {
      this.#connect()
    } else if (this.#live) {
      this.#send({ type: 'ping' })
      this.#armTimeout(RESPONSE_TIMEOUT)
    }
  }

  #followList(
    listeners: Set<(tables: Summary[]) => void>,
    listener: (tables: Summary[]) => void,
    follow: 'follow-lobby' | 'follow-mine',
    unfollow: 'unfollow-lobby' | 'unfollow-mine',
  ): () => void {
    listeners.add(listener)
    this.#ensureConnected()
    this.#send({ type: follow })
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#send({ type: unfollow })
      this.#closeIfUnused()
    }
  }

  get #inUse(): boolean {
    return this.#tables.size + this.#lobby.size + this.#mine.size + this.#pending.size > 0
  }

  #ensureConnected(): void {
    if (!this.#socket && !this.#cancelRetry) this.#connect()
  }

  /** Closes the socket of a tab that follows nothing. */
  #closeIfUnused(): void {
    // Wait a moment: the next screen may follow something.
    this.#deps.schedule(() => {
      if (!this.#inUse) this.#drop()
    }, 2000)
  }

  #connect(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    const socket = this.#deps.open()
    this.#socket = socket
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#onMessage(String(data))
    }
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost()
    }
    this.#armTimeout(RESPONSE_TIMEOUT)
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    this.#live = false
    this.#cancelTimeout?.()
    this.#cancelRetry?.()
    this.#cancelRetry = null
    socket?.close()
  }

  #lost(wait?: number): void {
    this.#drop()
    if (!this.#inUse) return
    const grown = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** this.#attempts)
    this.#attempts += 1
    this.#cancelRetry = this.#deps.schedule(() => this.#connect(), wait ?? grown * (0.75 + this.#deps.random() / 2))
  }

  /** Drops the connection if no message arrives in time. */
  #armTimeout(milliseconds: number): void {
    this.#cancelTimeout?.()
    this.#cancelTimeout = this.#deps.schedule(() => this.#lost(), milliseconds)
  }

  #send(message: ClientMessage): void {
    // Anything that can't be sent now is sent after the hello.
    if (this.#live) this.#socket?.send(JSON.stringify(message))
  }

  #onMessage(text: string): void {
    this.#armTimeout(this.#heartbeat * MISSED_HEARTBEATS)
    let message: ServerMessage
    try {
      message = JSON.parse(text) as ServerMessage
    } catch {
      return
    }
    switch (message.type) {
      case 'hello':
        if (message.version !== VERSION) this.#deps.outdated(message.version)
        this.#hello(message.now, message.heartbeat)
        break
      case 'heartbeat':
        this.#offset = message.now - this.#deps.now()
        break
      case 'snapshot':
        for (const follower of this.#tables.get(message.table) ?? []) follower.snapshot(message)
        break
      case 'news':
        for (const follower of this.#tables.get(message.table) ?? []) follower.news(message)
        break
      case 'presence':
        for (const follower of this.#tables.get(message.table) ?? []) follower.presence(message)
        break
      case 'lobby':
        for (const listener of this.#lobby) listener(message.tables)
        break
      case 'mine':
        for (const listener of this.#mine) listener(message.tables)
        break
      case 'answer':
        this.#settle(message.id, { answer: message.answer })
        break
      case 'refused':
        this.#refused(message.id, message.table, message.problem)
        break
      case 'bye':
        this.#lost(message.wait)
        break
    }
  }

  #hello(now: number, heartbeat: number): void {
    this.#offset = now - this.#deps.now()
    this.#heartbeat = heartbeat * 1000
    this.#attempts = 0
    this.#live = true
    for (const [table, followers] of this.#tables) {
      const cursors = [...followers].map((follower) => follower.cursor())
      // Two followers of one table may have different cursors: request a full snapshot.
      this.#send({ type: 'follow', table, since: cursors.length === 1 ? (cursors[0] ?? null) : null })
    }
    if (this.#lobby.size > 0) this.#send({ type: 'follow-lobby' })
    if (this.#mine.size > 0) this.#send({ type: 'follow-mine' })
    for (const { message } of this.#pending.values()) this.#send(message)
  }

  #settle(id: string, outcome: Outcome): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    pending?.settle(outcome)
    this.#closeIfUnused()
  }

  #refused(id: string | null, table: string | null, problem: Problem): void {
    const pending = id === null ? undefined : this.#pending.get(id)
    if (pending && RETRYABLE.has(problem.code)) {
      this.#deps.schedule(
        () => {
          if (this.#pending.has(pending.message.id)) this.#send(pending.message)
        },
        (problem.retry_after ?? 1) * 1000,
      )
    } else if (pending) {
      this.#settle(pending.message.id, { problem })
    } else if (table !== null && id === null) {
      for (const follower of [...(this.#tables.get(table) ?? [])]) follower.refused(problem)
    }
  }
}

function browserDependencies(): Dependencies {
  return {
    open: () => {
      const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
      return new WebSocket(`${scheme}//${location.host}/api/v1/socket`) as unknown as WebSocketLike
    },
    now: () => performance.now(),
    schedule: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    outdated: (version) => void replaceStalePage(version),
  }
}

/** The connection of this tab. */
export const connection = new Connection(browserDependencies())

if (typeof document !== 'undefined') {
  addEventListener('online', () => connection.wake())
  addEventListener('offline', () => connection.wake())
  // Phones suspend tabs: refresh the connection when the player returns.
  addEventListener('pageshow', () => connection.wake())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.wake()
  })
}
