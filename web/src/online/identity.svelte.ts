// The player's identity: a guest with a name, recognised by an HttpOnly cookie.
import { settings } from '../frame/settings.svelte'
import type { Me, Player, Renewed, Welcome } from '../protocol/messages'
import { NoServer, ProblemError, request } from './api'
import { connection } from './connection.svelte'

export type IdentityStatus =
  /** Not asked yet. */
  | 'unknown'
  /** The page was not loaded from a Sextant server: no online play. */
  | 'no-server'
  /** The server does not answer at the moment. */
  | 'unreachable'
  | 'anonymous'
  | 'signed-in'

let status = $state<IdentityStatus>('unknown')
let player = $state.raw<Player | null>(null)
let pending: Promise<IdentityStatus> | undefined

/** The current identity; reactive. */
export function identity(): { status: IdentityStatus; player: Player | null } {
  return { status, player }
}

/** Asks the server who the player is; once, unless there was no answer. */
export function identify(): Promise<IdentityStatus> {
  pending ??= request<Me>('/me')
    .then((me) => {
      setPlayer(me.player)
      // If it fails, the old cookie is still good, and the next visit tries again.
      if (me.renew) void renew().catch(() => undefined)
      return status
    })
    .catch((error: unknown) => {
      pending = undefined
      status = error instanceof NoServer ? 'no-server' : 'unreachable'
      return status
    })
  return pending
}

/** Replaces the cookie by a new one, and revokes the old one once the new one is there. */
async function renew(): Promise<void> {
  const { former } = await request<Renewed>('/me/session', { method: 'POST' })
  // A socket keeps the token it was opened with.
  connection.reconnect()
  await request(`/me/tokens/${former}`, { method: 'DELETE' })
}

function setPlayer(found: Player | null): void {
  player = found
  status = found ? 'signed-in' : 'anonymous'
  if (found && !settings.name) settings.name = found.name
}

/** Creates a guest with this name, or renames the current one. Throws what `request` throws. */
export async function signInAs(name: string): Promise<Player> {
  const wanted = name.trim()
  if (player && player.name === wanted) return player
  if (player) {
    const me = await request<Me>('/me', { method: 'PUT', body: { name: wanted } }).catch((error: unknown) => {
      // The cookie is missing or no longer valid: create a new guest.
      if (error instanceof ProblemError && error.problem.status === 401) return null
      throw error
    })
    if (me?.player) {
      setPlayer(me.player)
      return me.player
    }
  }
  const guest = await request<Welcome>('/guests', { method: 'POST', body: { name: wanted, keep: 'cookie' } })
  setPlayer(guest.player)
  pending = Promise.resolve(status)
  // A socket keeps the identity it was opened with.
  connection.reconnect()
  return guest.player
}
