import assert from 'node:assert/strict'
import { visit } from '../browser.js'
import { createTable } from '../screens.js'

/** Ada waits for Bo, who begins, and who has closed the page. */
async function left({ browser, tables }, timing) {
  const ada = await visit(browser, tables.address, { settings: { name: 'Ada' } })
  await ada.context.addInitScript(() => {
    const now = performance.now.bind(performance)
    globalThis.ahead = 0
    performance.now = () => now() + globalThis.ahead
  })
  const { table, sight } = await createTable(ada.page, 'Ada', { game: 'cards', options: { rounds: 1, first_starter: { seat: 2 } }, timing })
  await ada.page.goto(`${tables.address}/t/${table}`)
  const bo = await visit(browser, tables.address)
  await bo.page.goto(`${tables.address}/join/${sight.link}`)
  await bo.page.getByLabel('Your name').fill('Bo')
  await bo.page.getByRole('button', { name: 'Join' }).click()
  await ada.page.waitForSelector('.hand .card')
  await bo.context.close()
  return ada.page
}

export const scenarios = {
  'online: a player who runs out of time loses, and both sides see why': async (around) => {
    const page = await left(around, { kind: 'per-move', seconds: 5 })
    await page.getByText('You won!').waitFor()
    await page.getByRole('dialog').getByText('Bo ran out of time.').waitFor()
  },

  'online: a game without a clock can be claimed from somebody who stays away, and no sooner': async (around) => {
    const page = await left(around, { kind: 'relaxed' })
    await page.getByText('Bo is away.').waitFor()
    await page.getByText(/You can claim the win in/).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Claim win' }).count(), 0)
    // A clock that is ahead offers the claim; the server, whose clock counts, says that it is too soon.
    await page.evaluate(() => (globalThis.ahead = 16 * 60_000))
    await page.getByRole('button', { name: 'Claim win' }).click()
    await page.getByTestId('announcer').filter({ hasText: 'You can’t claim the win yet.' }).waitFor()
    assert.equal(await page.locator('dialog[open]').count(), 0)
  },

  'online: whoever has waited long enough claims the game': async (around) => {
    // The shortest time that can be agreed; however long it really takes, the claim stays open.
    const page = await left(around, { kind: 'relaxed', patience: 5 })
    await page.getByText('Bo is away.').waitFor()
    await page.getByRole('button', { name: 'Claim win' }).click()
    await page.getByText('You won!').waitFor()
    await page.getByRole('dialog').getByText('Bo was away too long. The win was claimed.').waitFor()
    // Whoever looks later reads it as well.
    await page.reload()
    await page.getByRole('dialog').getByText('Bo was away too long. The win was claimed.').waitFor()
  },
}
