import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { longestColumns } from '../longest_columns.js'
import { saveGame, SIZES, still } from '../screens.js'
import { fitsWidth, myTurn, openTab, takeTurn } from '../table.js'

test('the longest columns fit every screen, and every card in them can be read', async ({ browser, address }) => {
  for (const variant of ['base', 'long']) {
    const { page, context, errors } = await visit(browser, address)
    const game = longestColumns(variant)
    await saveGame(page, game)
    await page.goto(`${address}/play/${game.id}`)
    await myTurn(page)
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await still(page)
      // Each covered card keeps a visible strip, and no card leaves its side.
      const strips = await page.evaluate(() =>
        [...document.querySelectorAll('.column:has(.card)')].map((column) => {
          const side = column.getBoundingClientRect()
          const tops = [...column.querySelectorAll('.card')].map((card) => card.getBoundingClientRect())
          return {
            inside: tops.every(({ top, bottom }) => top >= side.top - 1 && bottom <= side.bottom + 1),
            count: tops.length,
            strip: Math.min(...tops.slice(1).map(({ top }, nth) => Math.abs(top - tops[nth].top))),
          }
        }),
      )
      assert.equal(strips.length, 2)
      for (const { inside, count, strip } of strips) {
        assert.ok(inside, `${width}x${height}: a column leaves its side`)
        assert.equal(count, 12)
        assert.ok(strip >= 8, `${width}x${height}: strips of ${strip} px`)
      }
    }
    assert.deepEqual(errors, [])
    await context.close()
  }
})

test('zoomed to 200 % the table stays usable and scrolls down only', async ({ browser, address }) => {
  const { page } = await visit(browser, address, { viewport: { width: 640, height: 400 } })
  await page.getByRole('button', { name: /^Play cards/ }).click()
  await myTurn(page)
  await fitsWidth(page)
  const card = page.locator('.hand .card').first()
  await card.scrollIntoViewIfNeeded()
  await card.click()
  const { width } = await card.boundingBox()
  assert.ok(width >= 36, `cards are ${width} px wide`)
})

test('a note stays with its game', async ({ browser, address }) => {
  const { page } = await visit(browser, address, { viewport: { width: 1280, height: 860 } })
  await page.getByRole('button', { name: /^Play cards/ }).click()
  assert.ok(await myTurn(page))
  await openTab(page, 'Note')
  await page.getByLabel('Your note').fill('he collects blue')
  await takeTurn(page)
  await myTurn(page)
  await page.reload()
  await page.waitForSelector('.hand .card')
  // The tab that was open is open again.
  assert.equal(await page.getByLabel('Your note').inputValue(), 'he collects blue')
})
