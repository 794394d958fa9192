import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { saveGame, savedGame } from '../screens.js'
import { myTurn, takeTurn } from '../table.js'

const THINKING = 'The expert is thinking…'

async function open(page, address, name) {
  await saveGame(page, savedGame(name))
  await page.goto(`${address}/play/${name}`)
}

/** A hint is answered: the button offers its reason. */
async function answers(page) {
  await page.getByRole('button', { name: 'Hint', exact: true }).click()
  await page.getByRole('button', { name: 'Why?', exact: true }).waitFor()
  assert.equal(await page.getByText(THINKING).count(), 0)
}

test('a hint that is still awaited when the player moves does not block the next one', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await open(page, address, 'cards-opening')
  await myTurn(page)
  // The click on the button and the move happen before the worker can answer.
  await page.evaluate(() => {
    document.querySelector('button[aria-label="Hint"], button[title="Hint"]')?.click()
    document.querySelector('.hand .card:not(.dim)').click()
  })
  await page.locator('.column.lit').click()
  await page.locator('.deck.lit').click()
  await myTurn(page)
  assert.equal(await page.getByText(THINKING).count(), 0)
  await answers(page)
  await takeTurn(page)
  assert.deepEqual(errors, [])
})

test('a hint at the dice table is answered although bots choose at the same time', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await open(page, address, 'dice5-early')
  await page.locator('.ask.turn').waitFor()
  await answers(page)
  // Again right after a choice, while the bots are choosing.
  await page.locator('.confirm.ready').click()
  await page.locator('.ask.turn').waitFor()
  while ((await page.getByRole('button', { name: 'Roll', exact: true }).count()) > 0) {
    await page.getByRole('button', { name: 'Roll', exact: true }).click()
    await page.locator('.ask.turn').waitFor()
  }
  await answers(page)
  assert.deepEqual(errors, [])
})
