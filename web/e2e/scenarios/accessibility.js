import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { saveGame, savedGame } from '../screens.js'
import { myTurn, takeTurn } from '../table.js'

test('the tab key goes through the card table from top to bottom', async ({ browser, address }) => {
  const { page } = await visit(browser, address)
  await saveGame(page, savedGame('cards-middle'))
  await page.goto(`${address}/play/cards-middle`)
  await myTurn(page)
  const bands = []
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    const band = await page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return 'out'
      return (
        ['.corner', '.column.up', '.pile', '.column', '.tool', '.hand .card'].find((selector) =>
          at.matches(selector),
        ) ?? at.outerHTML.slice(0, 80)
      )
    })
    if (band === 'out') break
    if (bands.at(-1) !== band) bands.push(band)
  }
  assert.deepEqual(bands, ['.corner', '.column.up', '.pile', '.column', '.tool', '.hand .card'])
})

test('a dialog takes the focus and gives it back', async ({ browser, address }) => {
  const { page } = await visit(browser, address)
  await saveGame(page, savedGame('cards-middle'))
  await page.goto(`${address}/play/cards-middle`)
  await myTurn(page)
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open]')
  for (let press = 0; press < 4; press += 1) {
    assert.ok(
      await page.evaluate(() => document.activeElement.closest('dialog[open]') !== null),
      `after ${press} steps`,
    )
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog[open]', { state: 'detached' })
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), 'Menu')
})

test('the live region announces every move, politely', async ({ browser, address }) => {
  const { page } = await visit(browser, address)
  await saveGame(page, savedGame('cards-middle'))
  await page.goto(`${address}/play/cards-middle`)
  await myTurn(page)
  const region = page.getByTestId('announcer')
  assert.equal(await region.getAttribute('aria-live'), 'polite')
  // Record all announcements from now on.
  await region.evaluate((element) => {
    globalThis.said = []
    new MutationObserver(() => globalThis.said.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await takeTurn(page)
  await page.waitForFunction(() => globalThis.said.some((text) => /Your turn/.test(text)))
  const said = (await page.evaluate(() => globalThis.said)).join(' | ')
  assert.match(said, /You played .*You drew from the draw pile/)
  assert.match(said, /Skilled computer (played|discarded) .*Skilled computer (drew|took)/)
})
