// Whether a player is connected, for the dot beside the name.
import type { Texts } from '../texts/texts.svelte'
import type { TableDriver } from './driver'

/** `seat` counts from 0. Null where it says nothing: for a bot, for the viewer, and on one device. */
export function presenceOf({ online, state }: TableDriver, seat: number): boolean | null {
  const at = state.seats[seat]
  return online && at?.bot === null && !at.me ? online.state.present.includes(seat + 1) : null
}

/** The same in words; empty where it says nothing. */
export function presenceWords(present: boolean | null, t: Texts): string {
  return present === null ? '' : present ? t.waitingHere : t.waitingAway
}
