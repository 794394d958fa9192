// Single HTTP requests to the server. Live updates use the `Connection`.
import { randomDigits } from '../frame/random'
import type { Problem } from '../protocol/messages'

/** The server refused the request. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** The server did not answer. */
export class Unreachable extends Error {}

/** The page was loaded from a web host that is not a Sextant server. */
export class NoServer extends Error {}

/** An idempotency key: a repeated request has no further effect. */
export function newKey(): string {
  return randomDigits(12)
}

/** The player's contribution to the randomness, chosen after the commitment was seen. */
export function newNonce(): string {
  return randomDigits(16)
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** For requests that must not be executed twice. */
  key?: string
}

/** Sends a request; throws `ProblemError`, `Unreachable` or `NoServer`. */
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
    throw new Unreachable('the response was incomplete')
  })
  if (!response.ok) throw new ProblemError(payload as Problem)
  return payload as T
}

/** Requests plain text. */
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
    throw new Unreachable('the server did not answer')
  }
  if (response.status === 204) return response
  const contentType = response.headers.get('Content-Type') ?? ''
  // A plain web host answers with HTML; so does a proxy whose server is down.
  if (contentType.startsWith(kind) || /^application\/(problem\+)?json\b/.test(contentType)) return response
  if (response.status >= 500) throw new Unreachable(`answered with ${response.status}`)
  throw new NoServer('there is no server behind this page')
}
