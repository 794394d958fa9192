// What is told to people who listen to the page.

let spoken = $state('')
let turn = false
/** What is said in this very moment: what else happens in it comes after, not in its place. */
let moment = ''

/** Says something politely; the same sentence twice is said twice. */
export function announce(text: string): void {
  if (!text) return
  if (moment === '') queueMicrotask(() => (moment = ''))
  else moment += /[.!?…]$/.test(moment) ? ' ' : '. '
  moment += text
  turn = !turn
  // A space that is not seen makes the sentence a new one.
  spoken = turn ? moment : `${moment}\u00a0`
}

export function lastAnnounced(): string {
  return spoken
}
