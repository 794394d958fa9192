// The part of this device in a fair start: it commits to a nonce, reveals it once all have committed, and keeps what
// it saw to compare it with the record. The protocol is described in docs/FAIRNESS.md.
import type { OnlineView } from '../protocol/messages'
import { newNonce } from './api'
import { sha256OfDigits } from './sha256'

/** What this device knows of the start of a game. */
export interface Start {
  /** The table; null while it is being created. */
  table: string | null
  /** What this device adds. */
  nonce: string
  /** The server's commitment, as first seen. */
  secret: string | null
  /** What all seats had committed to when this device revealed its nonce; null before. */
  seats: string[] | null
  /** Whether the game began; missing before. */
  begun?: boolean
  /** Why it never will: the table was closed, or is gone without a trace. Missing where neither is known. */
  fate?: 'closed' | 'gone'
  /** When this device committed, in milliseconds. */
  at: number
}

/** What makes a start or a record different from what this device saw. */
export type Difference =
  /** The server's commitment is another one. */
  | 'secret'
  /** This device's nonce is not in it. */
  | 'nonce'
  /** Another seat's nonce does not fit its commitment. */
  | 'seats'
  /** The record is of another table or does not say that everyone had committed. */
  | 'scheme'

/** What this device found out about a finished game. */
export type Verdict =
  /** The deals follow from what it saw at the start. */
  | { kind: 'verified'; outcomes: number; proof: string }
  /** The deals follow from the record; but this device did not see the start. */
  | { kind: 'unseen'; outcomes: number; proof: string }
  /** The record differs from what it saw. */
  | { kind: 'different'; differences: Difference[]; proof: string }
  /** The deals do not follow from the record. */
  | { kind: 'wrong'; error: unknown; proof: string }

const PREFIX = 'sextant.start.'
/** The number of starts to keep. */
const MAX_STARTS = 200
const SCHEME = 'sextant-fair-2'

function read(key: string): Start | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as Start)
  } catch {
    return null
  }
}

/** What this device knows of the start at a table, or under the key of a request to create one. */
export function loadStart(name: string): Start | null {
  return read(PREFIX + name)
}

function saveStart(name: string, start: Start): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(start))
    deleteOldest()
  } catch {
    // Private windows may block storage: the game can be played, but not proved fair later.
    kept.set(name, start)
  }
}

/** What could not be stored: for as long as the page is open. */
const kept = new Map<string, Start>()

const find = (name: string): Start | null => loadStart(name) ?? kept.get(name) ?? null

function deleteOldest(): void {
  const keys = Array.from({ length: localStorage.length }, (_, nth) => localStorage.key(nth) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  )
  if (keys.length <= MAX_STARTS) return
  keys.sort((one, other) => (read(one)?.at ?? 0) - (read(other)?.at ?? 0))
  for (const key of keys.slice(0, keys.length - MAX_STARTS)) localStorage.removeItem(key)
}

/**
 * Commits to a nonce under the name of a table, or under the key of a request to create one. A repeated call gives the
 * same commitment, because a repeated request must be the same.
 */
export function commit(name: string, secret: string | null): string {
  const known = find(name)
  const start = known ?? {
    table: secret === null ? null : name,
    nonce: newNonce(),
    secret,
    seats: null,
    at: Date.now(),
  }
  if (!known) saveStart(name, start)
  return sha256OfDigits(start.nonce)
}

/** The table of a request to create one is known now. */
export function created(key: string, table: string): void {
  const start = find(key)
  if (!start) return
  saveStart(table, { ...start, table })
  kept.delete(key)
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // It was not stored.
  }
}

/** What a player sends along who sits down or gets ready at this table. */
export function contribution(table: string, view: OnlineView): { commitment: string } | { nonce: string } {
  return view.chance === SCHEME ? { commitment: commit(table, view.commitment) } : { nonce: newNonce() }
}

/** Whether this device can reveal what its seat has committed to. */
export function holdsNonce(table: string, view: OnlineView): boolean {
  const mine = view.viewer === null ? undefined : view.players[view.viewer - 1]
  const start = find(table)
  return start !== null && mine?.commitment === sha256OfDigits(start.nonce)
}

/** The nonce to reveal now, or why it must stay secret; null if it is not the time. */
export function reveal(table: string, view: OnlineView): { nonce: string } | { difference: 'secret' | 'seats' } | null {
  const mine = view.viewer === null ? undefined : view.players[view.viewer - 1]
  if (view.reveal_by === null || !mine || mine.nonce !== null || !holdsNonce(table, view)) return null
  const start = find(table)!
  if (start.secret !== null && start.secret !== view.commitment) return { difference: 'secret' }
  const seats = view.players.map(({ commitment }) => commitment)
  if (!seats.every((seat) => seat !== null)) return { difference: 'seats' }
  if (start.seats && start.seats.join() !== seats.join()) return { difference: 'seats' }
  saveStart(table, { ...start, secret: view.commitment, seats })
  return { nonce: start.nonce }
}

/** Notes what this device sees of a table for the first time: the server's commitment, and that the game began. */
export function observe(table: string, view: OnlineView): void {
  const start = find(table)
  if (!start) return
  const begun = view.status === 'playing' || view.status === 'over'
  if (start.secret === null) saveStart(table, { ...start, secret: view.commitment })
  else if (begun && !start.begun) saveStart(table, { ...start, begun })
}

/** Whether this device has revealed its nonce at a table, and has seen neither a game there nor why there is none. */
export function wasBrokenOff(table: string): boolean {
  const start = find(table)
  return start !== null && start.seats !== null && !start.begun && start.fate !== 'closed'
}

/** The tables of all starts that were broken off, or may be. */
export function unfinishedStarts(): { table: string; at: number; gone: boolean }[] {
  const keys = Array.from({ length: localStorage.length }, (_, nth) => localStorage.key(nth) ?? '')
  const starts = keys.filter((key) => key.startsWith(PREFIX)).map(read)
  return starts.flatMap((start) =>
    start?.table && wasBrokenOff(start.table)
      ? [{ table: start.table, at: start.at, gone: start.fate === 'gone' }]
      : [],
  )
}

/** Notes what became of a start. */
export function settle(table: string, what: 'begun' | 'closed' | 'gone'): void {
  const start = find(table)
  if (start) saveStart(table, what === 'begun' ? { ...start, begun: true } : { ...start, fate: what })
}

/** The tags of a record that chance follows from. */
export interface FairTags {
  GameId?: string
  Chance?: string
  Commitment?: string
  Nonces?: string
  HostNonces?: string
  Secret?: string
  Given?: string
}

/** Compares a record with what this device saw; null if it did not see the start. */
export function differences(table: string, seat: number, tags: FairTags): Difference[] | null {
  const start = find(table)
  if (!start?.seats) return null
  const nonces = new Map((tags.Nonces ?? '').split(' ').map((word) => word.split(':') as [string, string]))
  const found: Difference[] = []
  if (tags.Chance !== SCHEME || tags.GameId !== table || tags.Given !== undefined) found.push('scheme')
  if (tags.Commitment !== start.secret) found.push('secret')
  if (nonces.get(String(seat)) !== start.nonce) found.push('nonce')
  const fits = (commitment: string, index: number): boolean =>
    sha256OfDigits(nonces.get(String(index + 1)) ?? '') === commitment
  if (!start.seats.every(fits)) found.push('seats')
  return found
}

/** What this device saw and what the record says, as text that anyone can check. */
export function proof(table: string, seat: number, tags: FairTags): string {
  const start = find(table)
  const saw = start && {
    commitment: start.secret,
    nonce: `${seat}:${start.nonce}`,
    nonce_commitments: start.seats,
    committed_at: new Date(start.at).toISOString(),
  }
  const { GameId, Chance, Commitment, Nonces, HostNonces, Secret } = tags
  const record = { GameId, Chance, Commitment, Nonces, HostNonces, Secret }
  return JSON.stringify({ table, this_device_saw: saw, the_record_says: record }, null, 2)
}
