// Actions at the dice table, and positions with something special about to happen.

const HEAD = (players, secret = '2a'.repeat(32)) =>
  [
    '[Game "dice"]',
    `[Players "${players}"]`,
    `[Secret "${secret}"]`,
    '[Player1 "person"]',
    ...Array.from({ length: players - 1 }, (_, nth) => `[Player${nth + 2} "bot novice"]`),
  ].join('\n')

/** Seat 1 has just rolled and can reach an arrow in blue, then chain others. */
export const CHAIN = `${HEAD(3)}

1. YGB 222 : B2 - -
2. YGB 222 : - - Y2
3. YGB 222 : - Y2 -
4. YGB 222 : G2 - -
5. YGB 222 : - - G2
6. YGB 222 : - G2 -
7. YGB 229 :
`

/** The bots are exhausted; seat 1 has passed eight times and has rolled. */
export const EXHAUSTED = `${HEAD(3)}

1. RYG 123 : R1 - -
2. RYG 123 : - - -
3. RYG 123 : - - -
4. RYG 123 : - - -
5. RYG 123 : - - -
6. RYG 123 : - - -
7. RYG 123 : - - -
8. RYG 123 : - - -
9. RYG 123 : - - -
10. RYG 123 :
`

/** Saves a game on the device and opens it. */
export async function openGame(page, address, record, { over = false, id = 'fixed', game = 'dice' } = {}) {
  const kept = { id, game, record, names: [null, null, null], scores: [0, 0, 0], over, at: 1, note: '' }
  await page.evaluate((saved) => localStorage.setItem(`sextant.game.${saved.id}`, JSON.stringify(saved)), kept)
  await page.goto(`${address}/${over ? 'replay' : 'play'}/${id}`)
  await page.waitForSelector('.sheet, .bands')
}

/** Waits until the player has to decide, or the game is over. */
export async function myDecision(page) {
  await page.waitForSelector('.ask.turn, dialog[open]', { timeout: 60_000 })
}

export const colourDie = (page, colour) =>
  page
    .getByRole('button', { name: new RegExp(`^Colour die: ${colour}`) })
    .and(page.locator(':enabled'))
    .first()
export const numberDie = (page, digit) =>
  page
    .getByRole('button', { name: new RegExp(`^Number die: ${digit}`) })
    .and(page.locator(':enabled'))
    .first()
