// Who left a game before its end, in words.
import type { Texts } from '../texts/texts.svelte'
import type { TableDriver, TableState } from './driver'

/** Whether the person who looks at this device is called "you" in this seat, counted from 0. */
export function isYou({ state, online }: TableDriver, index: number): boolean {
  const people = state.seats.filter(({ bot }) => bot === null).length
  return state.seats[index]?.me === true && (people === 1 || online !== undefined)
}

/** A sentence for everybody who left; `nameOf` counts seats from 0. */
export function departed(driver: TableDriver, nameOf: (index: number) => string, t: Texts): string[] {
  return driver.state.seats.flatMap(({ dropped }, index) => (dropped === null ? [] : [sentence(dropped, isYou(driver, index) ? null : nameOf(index), t)]))
}

function sentence(why: NonNullable<TableState['seats'][number]['dropped']>, name: string | null, t: Texts): string {
  if (name === null) return why === 'resigned' ? t.youResigned : t.youDropped
  return why === 'resigned' ? t.droppedResigned(name) : why === 'claimed' ? t.droppedClaimed(name) : t.droppedTimedOut(name)
}
