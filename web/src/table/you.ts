// Which player the page calls "you".
import type { TableDriver } from './driver'

/**
 * Whether this seat, counted from 0, is the viewer's and no other person shares the device. A replay may be read by
 * anyone: it calls no one "you".
 */
export function isYou({ state, online }: TableDriver, index: number): boolean {
  const people = state.seats.filter(({ bot }) => bot === null).length
  return !state.passive && state.seats[index]?.me === true && (people === 1 || online !== undefined)
}
