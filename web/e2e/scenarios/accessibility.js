import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { visit } from '../browser.js'
import { myTurn, newGame, takeTurn } from '../table.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function check(page, where) {
  await page.evaluate(axe)
  // Whatever still fades in would be measured half way.
  await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity).map(({ finished }) => finished.catch(() => undefined))))
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  const told = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join('\n   ')}`)
  assert.deepEqual(told, [], where)
}

const inBoth = (look) => async (around) => {
  for (const colorScheme of ['light', 'dark']) await look(around, colorScheme)
}

export const scenarios = {
  'axe finds nothing on the quiet screens': inBoth(async ({ browser, address }, colorScheme) => {
    const { page } = await visit(browser, address, { colorScheme })
    for (const path of ['/', '/new', '/new/friend', '/settings', '/nowhere', '/play/none']) {
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
    await page.goto(`${address}/new/friend`)
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.waitForSelector('.cover')
    await check(page, `cover ${colorScheme}`)
  }),
}
