// Who is called "you".
import type { TableDriver } from './driver'

/** Whether the person in this seat, counted from 0, is the one who looks, and nobody else shares the device. */
export function isYou({ state, online }: TableDriver, index: number): boolean {
  const people = state.seats.filter(({ bot }) => bot === null).length
  return state.seats[index]?.me === true && (people === 1 || online !== undefined)
}
