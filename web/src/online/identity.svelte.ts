// Who the person is to the server: a guest with a name, recognised by a cookie that scripts can't read.
import { settings } from '../frame/settings.svelte'
import type { Me, Player, Welcome } from '../protocol/messages'
import { NoServer, Refused, request } from './api'
import { connection } from './connection.svelte'

export type Standing =
  /** Not asked yet. */
  | 'unknown'
  /** The page was not served by a server of ours: nothing online here. */
  | 'no-server'
  /** There may be a server, but nobody answers just now. */
  | 'unreachable'
  | 'stranger'
  | 'known'

let standing = $state<Standing>('unknown')
let player = $state.raw<Player | null>(null)
let asking: Promise<Standing> | undefined

/** What is known so far; reactive. */
export function identity(): { standing: Standing; player: Player | null } {
  return { standing, player }
}

/** Asks the server who we are; once, unless nobody answered. */
export function whoAmI(): Promise<Standing> {
  asking ??= request<Me>('/me')
    .then((me) => {
      met(me.player)
      return standing
    })
    .catch((error: unknown) => {
      asking = undefined
      standing = error instanceof NoServer ? 'no-server' : 'unreachable'
      return standing
    })
  return asking
}

function met(someone: Player | null): void {
  player = someone
  standing = someone ? 'known' : 'stranger'
  if (someone && !settings.name) settings.name = someone.name
}

/** Sees to it that we are somebody of this name. Throws what `request` throws. */
export async function be(name: string): Promise<Player> {
  const wanted = name.trim()
  if (player && player.name === wanted) return player
  if (player) {
    const me = await request<Me>('/me', { method: 'PUT', body: { name: wanted } }).catch((error: unknown) => {
      // The cookie is gone, or not known here any more: begin anew.
      if (error instanceof Refused && error.problem.status === 401) return null
      throw error
    })
    if (me?.player) {
      met(me.player)
      return me.player
    }
  }
  const welcome = await request<Welcome>('/guests', { method: 'POST', body: { name: wanted, keep: 'cookie' } })
  met(welcome.player)
  asking = Promise.resolve(standing)
  // A socket keeps who it was opened by.
  connection.renew()
  return welcome.player
}
