import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { myTurn, takeTurn } from '../table.js'

test('after the first visit the page works offline', async ({ browser, address }) => {
  const { page, context } = await visit(browser, address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: /^Play cards/ }).click()
  await page.waitForSelector('.hand .card')
  assert.ok(await myTurn(page))
  await takeTurn(page)
  assert.ok(await myTurn(page), 'the bot answers offline too')
})
