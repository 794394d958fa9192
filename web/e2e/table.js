// Actions at the card table by pointer.
import assert from 'node:assert/strict'

/** Starts a game from the form. */
export async function newGame(page, address, choices = []) {
  await page.goto(`${address}/new`)
  await page.getByText('House rules').click()
  for (const choice of choices) await page.getByRole('radio', { name: choice, exact: true }).check()
  await page.getByRole('button', { name: 'Start game' }).click()
  await page.waitForSelector('.hand')
}

/** Ada and Bo share a device; Ada starts and sees her hand. */
export async function shareTheDevice(page, address) {
  await page.goto(`${address}/new/here`)
  await page.getByLabel('Player 1').fill('Ada')
  await page.getByLabel('Player 2').fill('Bo')
  await page.getByText('House rules').click()
  await page.getByRole('radio', { name: 'Me', exact: true }).check()
  await page.getByRole('button', { name: 'Start game' }).click()
  await page.getByRole('button', { name: 'I am Ada' }).click()
}

/** Waits for the player's turn or the end of the round; returns whether the round goes on. */
export async function myTurn(page) {
  await page.waitForSelector('.line.mine.turn, dialog[open]')
  return (await page.locator('dialog[open]').count()) === 0
}

/** Plays the first playable card, or else discards one; then draws from the draw pile. */
export async function takeTurn(page) {
  const playable = page.locator('.hand .card:not(.dim)')
  const card = (await playable.count()) > 0 ? playable.first() : page.locator('.hand .card').first()
  await card.click()
  const column = page.locator('.column.lit')
  if ((await column.count()) > 0) await column.click()
  else await page.locator('.pile.lit').click()
  await page.locator('.deck.lit').click()
}

/** Opens a tab beside the table. */
export async function openTab(page, name) {
  await page.getByRole('tab', { name }).click()
}

/** The lines of the move list, with headings as `# Round 1` and "You" replaced by a name. */
export async function moveList(page, me) {
  const lines = await page
    .locator('.moves')
    .first()
    .evaluate((list) =>
      [...list.querySelectorAll('h3, li:not(:has(.turn)), p:not(.names), .turn .unseen')].map(
        (line) => (line.localName === 'h3' ? '# ' : '') + line.textContent,
      ),
    )
  return lines.map((line) => line.replace(/\bYou\b/, me))
}

/** Fails if the page scrolls sideways. */
export async function fitsWidth(page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  assert.ok(content <= window, `the page is ${content} wide in a window of ${window}`)
}
