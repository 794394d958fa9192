// Sentences about players who left a game before its end.
import type { WhyDropped } from '../protocol/messages'
import type { Texts } from '../texts/texts.svelte'
import type { TableDriver } from './driver'
import { isYou } from './you'

/** A sentence for each player who left; `nameOf` counts seats from 0. */
export function departures(driver: TableDriver, nameOf: (index: number) => string, t: Texts): string[] {
  return driver.state.seats.flatMap(({ dropped }, index) =>
    dropped === null ? [] : [isYou(driver, index) ? ofYou(dropped, t) : ofAnother(dropped, nameOf(index), t)],
  )
}

function ofYou(why: WhyDropped, t: Texts): string {
  return why === 'resigned' ? t.youResigned : t.youDropped
}

function ofAnother(why: WhyDropped, name: string, t: Texts): string {
  switch (why) {
    case 'resigned':
      return t.droppedResigned(name)
    case 'timed-out':
      return t.droppedTimedOut(name)
    case 'claimed':
      return t.droppedClaimed(name)
  }
}
