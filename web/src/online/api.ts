// Single requests to the server. What is live goes over the `Connection`.
import type { Problem } from '../protocol/messages'

/** The server said no, and why. */
export class Refused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Nobody answered. */
export class Unreachable extends Error {}

/** Somebody answered who is no server of ours: the page was opened from a plain web host. */
export class NoServer extends Error {}

/** An id for something that must happen once, however often it is sent. */
export function newKey(): string {
  return randomDigits(12)
}

/** What a player adds to the secret, random on the device after the commitment was seen. */
export function newNonce(): string {
  return randomDigits(16)
}

function randomDigits(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** Sent along where doing it twice would do harm. */
  key?: string
}

/** Asks the server; throws `Refused`, `Unreachable` or `NoServer`. */
export async function request<T>(path: string, { method = 'GET', body, key }: RequestOptions = {}): Promise<T> {
  const response = await send(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (response.status === 204) return undefined as T
  const payload = await response.json().catch(() => {
    throw new Unreachable('the answer broke off')
  })
  if (!response.ok) throw new Refused(payload as Problem)
  return payload as T
}

/** The same for a text. */
export async function requestText(path: string): Promise<string> {
  const response = await send(path, { method: 'GET' }, 'text/plain')
  if (!response.ok) throw new Unreachable(`answered with ${response.status}`)
  return response.text()
}

async function send(path: string, init: RequestInit, kind = 'application/json'): Promise<Response> {
  let response: Response
  try {
    response = await fetch(`/api/v1${path}`, { credentials: 'same-origin', ...init })
  } catch {
    throw new Unreachable('nobody answered')
  }
  if (response.status === 204) return response
  const contentType = response.headers.get('Content-Type') ?? ''
  // A plain web host answers with a page of its own; a proxy whose server is down does so as well.
  if (contentType.startsWith(kind) || /^application\/(problem\+)?json\b/.test(contentType)) return response
  if (response.status >= 500) throw new Unreachable(`answered with ${response.status}`)
  throw new NoServer('there is no server behind this page')
}
