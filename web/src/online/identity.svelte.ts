// Who the person is to the server: a guest with a name, recognised by a cookie that scripts can't read.
import { settings } from '../frame/settings.svelte'
import type { Me, Player, Welcome } from '../protocol/messages'
import { NoServer, Refused, request } from './api'
import { connection } from './connection.svelte'

export type IdentityStatus =
  /** Not asked yet. */
  | 'unknown'
  /** The page was not served by a server of ours: nothing online here. */
  | 'no-server'
  /** There may be a server, but nobody answers just now. */
  | 'unreachable'
  | 'anonymous'
  | 'signed-in'

let status = $state<IdentityStatus>('unknown')
let player = $state.raw<Player | null>(null)
let pending: Promise<IdentityStatus> | undefined

/** What is known so far; reactive. */
export function identity(): { status: IdentityStatus; player: Player | null } {
  return { status, player }
}

/** Asks the server who we are; once, unless nobody answered. */
export function identify(): Promise<IdentityStatus> {
  pending ??= request<Me>('/me')
    .then((me) => {
      setPlayer(me.player)
      return status
    })
    .catch((error: unknown) => {
      pending = undefined
      status = error instanceof NoServer ? 'no-server' : 'unreachable'
      return status
    })
  return pending
}

function setPlayer(found: Player | null): void {
  player = found
  status = found ? 'signed-in' : 'anonymous'
  if (found && !settings.name) settings.name = found.name
}

/** Sees to it that we are somebody of this name. Throws what `request` throws. */
export async function signInAs(name: string): Promise<Player> {
  const wanted = name.trim()
  if (player && player.name === wanted) return player
  if (player) {
    const me = await request<Me>('/me', { method: 'PUT', body: { name: wanted } }).catch((error: unknown) => {
      // The cookie is gone, or not known here any more: begin anew.
      if (error instanceof Refused && error.problem.status === 401) return null
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
  // A socket keeps who it was opened by.
  connection.reconnect()
  return guest.player
}
