import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { createTable } from '../screens.js'

/** Ada waits for Bo, who has the first turn and has closed the page. */
async function left({ browser, tables }, timing) {
  const ada = await visit(browser, tables.address, { settings: { name: 'Ada' } })
  await ada.context.addInitScript(() => {
    const now = performance.now.bind(performance)
    globalThis.ahead = 0
    performance.now = () => now() + globalThis.ahead
  })
  const { table, state } = await createTable(ada.page, 'Ada', {
    game: 'cards',
    options: { rounds: 1, first_starter: { seat: 2 } },
    timing,
  })
  await ada.page.goto(`${tables.address}/t/${table}`)
  const bo = await visit(browser, tables.address)
  await bo.page.goto(`${tables.address}/join/${state.link}`)
  await bo.page.getByLabel('Your name').fill('Bo')
  await bo.page.getByRole('button', { name: 'Join' }).click()
  await ada.page.waitForSelector('.hand .card')
  await bo.context.close()
  return ada.page
}

test('online: a player who runs out of time loses, and both sides see why', async ({ browser, tables }) => {
  const page = await left({ browser, tables }, { kind: 'per-move', seconds: 5 })
  await page.getByText('You won!').waitFor()
  await page.getByRole('dialog').getByText('Bo ran out of time.').waitFor()
})

test('online: without a clock, the win can be claimed from an absent player, but not too early', async ({
  browser,
  tables,
}) => {
  const page = await left({ browser, tables }, { kind: 'relaxed' })
  await page.getByText('Bo is away.').waitFor()
  await page.getByText(/You can claim the win in/).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Claim win' }).count(), 0)
  // A fast clock on the device offers the claim too early; the server refuses it.
  await page.evaluate(() => (globalThis.ahead = 16 * 60_000))
  await page.getByRole('button', { name: 'Claim win' }).click()
  await page.getByTestId('announcer').filter({ hasText: 'You can’t claim the win yet.' }).waitFor()
  assert.equal(await page.locator('dialog[open]').count(), 0)
})

test('online: a player who has waited long enough claims the win', async ({ browser, tables }) => {
  // The shortest allowed wait; the claim stays possible after it.
  const page = await left({ browser, tables }, { kind: 'relaxed', patience: 5 })
  await page.getByText('Bo is away.').waitFor()
  await page.getByRole('button', { name: 'Claim win' }).click()
  await page.getByText('You won!').waitFor()
  await page.getByRole('dialog').getByText('Bo was away too long. The win was claimed.').waitFor()
  // The message survives a reload.
  await page.reload()
  await page.getByRole('dialog').getByText('Bo was away too long. The win was claimed.').waitFor()
})
