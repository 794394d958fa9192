import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { saveGame, savedGame } from '../screens.js'
import { fitsWidth } from '../table.js'

const shipped = (game) =>
  JSON.parse(readFileSync(new URL(`../../src/practice/puzzles/${game}.json`, import.meta.url), 'utf8'))

/** Plays an action of the card game with the keyboard. */
async function playCard(page, action) {
  const card = action.replace(/D$/, '')
  await page.locator(`.hand .card[data-card="${card}"]`).first().click()
  await page.keyboard.press(action.endsWith('D') ? 'd' : 'p')
}

test('errors of a reviewed game come back as puzzles', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, { viewport: { width: 360, height: 640 } })
  await saveGame(page, savedGame('cards-match-over', { over: true }))
  await page.goto(`${address}/review/cards-match-over`)
  await page.getByRole('status').filter({ hasText: 'Review complete' }).waitFor({ state: 'attached' })
  await page.goto(address)
  const link = page.getByRole('link', { name: /^Practice \d+ puzzles? due/ })
  const due = Number(/\d+/.exec(await link.textContent())[0])
  assert.ok(due > 0)
  await link.click()
  await page.getByText(`${due} due`).waitFor()
  await check(page, 'practice')
  await page.getByRole('link', { name: 'Cards: Practise' }).click()
  await page.getByText('From your own game').waitFor()
  await check(page, 'a puzzle on a phone')
  await fitsWidth(page)
  // To look at the solution is to give up: the puzzle comes back, but not today.
  await page.getByRole('button', { name: 'Show solution' }).click()
  await page.getByRole('dialog').getByRole('row').nth(1).waitFor()
  await check(page, 'a solution on a phone')
  await page.getByRole('button', { name: 'Next puzzle' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(address)
  await page.getByRole('link', { name: new RegExp(`^Practice ${due - 1} puzzle`) }).waitFor()
  assert.deepEqual(errors, [])
})

test('the best choice solves a puzzle, and another does not', async ({ browser, address }) => {
  const [first, second] = shipped('cards')
  const { page, errors } = await visit(browser, address, { viewport: { width: 1440, height: 900 } })
  await page.goto(`${address}/practice/cards`)
  await page.getByText('From a game between computers').waitFor()
  assert.equal(await page.getByRole('heading', { name: 'What would you play?' }).count(), 1)
  for (const [puzzle, right] of [
    [first, true],
    [second, false],
  ]) {
    const action = right ? puzzle.decision.best : puzzle.decision.played
    if (/\d|H/.test(action)) await playCard(page, action)
    else await page.keyboard.press(action === 'D' ? ' ' : action.toLowerCase())
    await page.getByRole('heading', { name: right ? /^Correct/ : /^Not this time/ }).waitFor()
    await check(page, 'a solution')
    await page.getByRole('button', { name: 'Next puzzle' }).click()
    await page.getByRole('heading', { name: 'What would you play?' }).waitFor()
  }
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('sextant.practice')))
  assert.deepEqual(
    [first, second].map(({ id }) => kept[id].box),
    [0, 0],
  )
  assert.ok(kept[first.id].due >= kept[second.id].due - 60_000)
  assert.deepEqual(errors, [])
})
