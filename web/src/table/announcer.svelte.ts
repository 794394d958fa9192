// What is told to people who listen to the page.

let spoken = $state('')
let turn = false

/** Says something politely; the same sentence twice is said twice. */
export function announce(text: string): void {
  if (!text) return
  turn = !turn
  // A space that is not seen makes the sentence a new one.
  spoken = turn ? text : `${text}\u00a0`
}

export function lastAnnounced(): string {
  return spoken
}
