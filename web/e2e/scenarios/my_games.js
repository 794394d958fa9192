// My games: results are listed, and deleting asks first.
import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { createTable, saveGame, savedGame } from '../screens.js'
import { myTurn } from '../table.js'

for (const [locale, words] of Object.entries({
  'en-GB': { menu: 'Menu', resign: 'Resign', yes: 'Yes, resign', left: 'You resigned.', lost: 'you lost', none: 'No' },
  'de-DE': {
    menu: 'Menü',
    resign: 'Aufgeben',
    yes: 'Ja, aufgeben',
    left: 'Du hast aufgegeben.',
    lost: 'verloren',
    none: 'Nein',
  },
}))
  for (const [width, height] of [
    [360, 640],
    [1440, 900],
  ])
    test(`a resigned game is listed as lost in ${locale} at ${width}x${height}`, async ({ browser, address }) => {
      const { page, errors } = await visit(browser, address, { locale, viewport: { width, height } })
      await saveGame(page, savedGame('cards-opening'))
      await page.goto(`${address}/play/cards-opening`)
      await myTurn(page)
      if (width < 900) await page.getByRole('button', { name: words.menu }).click()
      await page.getByRole('button', { name: words.resign }).click()
      await page.getByRole('button', { name: words.yes }).click()
      const result = page.getByRole('dialog')
      await result.getByText(words.left).waitFor()
      // Nothing was played: there is nothing to count.
      assert.equal(await result.locator('.receipts').count(), 0)
      await check(page, 'resigned at once')
      await page.goto(`${address}/games`)
      const row = page.getByRole('listitem')
      await row.filter({ hasText: words.lost }).waitFor()
      // Deleting asks first.
      await row.getByRole('button').click()
      await check(page, 'asked')
      await page.getByRole('button', { name: words.none, exact: true }).click()
      await row.getByRole('button').click()
      await row.getByRole('button').first().click()
      await row.waitFor({ state: 'detached' })
      assert.deepEqual(errors, [])
    })

for (const [locale, words] of Object.entries({
  'en-GB': { lost: 'you lost', won: 'you won' },
  'de-DE': { lost: 'verloren', won: 'gewonnen' },
}))
  test(`an online game is listed with its result and score in ${locale}`, async ({ browser, tables }) => {
    const ada = await visit(browser, tables.address, { locale, viewport: { width: 360, height: 640 } })
    const bo = await visit(browser, tables.address, { locale, viewport: { width: 1440, height: 900 } })
    const { table, state } = await createTable(ada.page, 'Ada', { game: 'cards' })
    // The game begins once the pages of both have shown their part of the chance.
    await ada.page.goto(`${tables.address}/t/${table}`)
    await bo.page.goto(`${tables.address}/join/${state.link}`)
    await bo.page.getByRole('textbox').first().fill('Bo')
    await bo.page.locator('button.main').click()
    await bo.page.waitForSelector('.hand .card')
    const list = async ({ page }) => {
      await page.goto(`${tables.address}/games`)
      return page.getByRole('listitem').filter({ hasText: /0 : 0/ })
    }
    // While it is played, the score is there too.
    await (await list(ada)).waitFor()
    await ada.page.evaluate((table) => fetch(`/api/v1/tables/${table}/resign`, { method: 'POST' }), table)
    await (await list(ada)).filter({ hasText: words.lost }).waitFor()
    await (await list(bo)).filter({ hasText: words.won }).waitFor()
    await check(ada.page, 'my games')
    assert.deepEqual([...ada.errors, ...bo.errors], [])
  })
