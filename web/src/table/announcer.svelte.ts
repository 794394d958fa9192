// Announcements for screen readers.

let spoken = $state('')
let turn = false
/** The announcement of this moment: later calls in the same task extend it instead of replacing it. */
let moment = ''

/** Announces a text politely. Repeating a text announces it again. */
export function announce(text: string): void {
  if (!text) return
  if (moment === '') queueMicrotask(() => (moment = ''))
  else moment += /[.!?…]$/.test(moment) ? ' ' : '. '
  moment += text
  turn = !turn
  // An invisible space makes a repeated text count as changed.
  spoken = turn ? moment : `${moment}\u00a0`
}

export function lastAnnounced(): string {
  return spoken
}
