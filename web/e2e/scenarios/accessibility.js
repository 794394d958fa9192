import { check } from '../axe.js'
import { visit } from '../browser.js'
import { myTurn, newGame, takeTurn } from '../table.js'

const inBoth = (look) => async (around) => {
  for (const colorScheme of ['light', 'dark']) await look(around, colorScheme)
}

export const scenarios = {
  'axe finds nothing on the quiet screens': inBoth(async ({ browser, address }, colorScheme) => {
    const { page } = await visit(browser, address, { colorScheme })
    for (const path of ['/', '/new', '/new/here', '/settings', '/nowhere', '/play/none']) {
      await page.goto(address + path)
      await page.waitForSelector('h1')
      await check(page, `${path} ${colorScheme}`)
    }
  }),

  'axe finds nothing at the card table': inBoth(async ({ browser, address }, colorScheme) => {
    const { page } = await visit(browser, address, { colorScheme, viewport: { width: 1280, height: 860 } })
    await newGame(page, address, ['1', 'Me'])
    await myTurn(page)
    await check(page, `table ${colorScheme}`)
    await page.locator('.hand .card').first().click()
    await check(page, `picked ${colorScheme}`)
    await page.keyboard.press('Escape')
    for (let turn = 0; turn < 3 && (await myTurn(page)); turn += 1) await takeTurn(page)
    await myTurn(page)
    await page.locator('.column[data-place]').first().click()
    await page.waitForSelector('dialog[open]')
    await check(page, `receipt ${colorScheme}`)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.waitForSelector('dialog[open]')
    await check(page, `menu ${colorScheme}`)
    await page.getByRole('button', { name: 'Close' }).click()
    while (await myTurn(page)) await takeTurn(page)
    await check(page, `result ${colorScheme}`)
  }),

  'axe finds nothing on the cover between two people': inBoth(async ({ browser, address }, colorScheme) => {
    const { page } = await visit(browser, address, { colorScheme })
    await page.goto(`${address}/new/here`)
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.waitForSelector('.cover')
    await check(page, `cover ${colorScheme}`)
  }),
}
