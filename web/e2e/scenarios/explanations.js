// What is at a table is explained: by a long press, under a resting mouse, and at the keyboard focus.
import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true }

/** Presses long in the middle of an element. */
async function pressLong(page, locator) {
  const { x, y, width, height } = await locator.boundingBox()
  const point = { x: x + width / 2, y: y + height / 2 }
  const client = await page.context().newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.getByRole('tooltip').waitFor()
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a long press explains the card table, and is no tap', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, PHONE)
  await page.getByRole('button', { name: /^Play cards: Computer/ }).tap()
  await page.waitForSelector('.line.mine.turn')
  const tip = page.getByRole('tooltip')
  await pressLong(page, page.locator('.deck'))
  await tip.getByText('the round ends when the last one is drawn').waitFor()
  await check(page, 'an explanation')
  const { left, right } = await tip.evaluate((it) => it.getBoundingClientRect())
  assert.ok(left >= 0 && right <= 360, `${left} to ${right}`)
  await pressLong(page, page.locator('.pile[data-place]').first())
  await tip.getByText('A discard pile').waitFor()
  assert.equal(await page.locator('dialog[open]').count(), 0, 'the pile was not opened')
  // A tap hides it, and opens the pile as ever.
  await page.locator('.pile[data-place]').first().tap()
  await page.locator('dialog[open]').waitFor()
  assert.equal(await tip.count(), 0)
  assert.deepEqual(errors, [])
})

test('the dice sheet is explained to mouse and keyboard, in German', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, {
    viewport: { width: 1440, height: 900 },
    settings: { language: 'de' },
  })
  await page.goto(`${address}/learn/dice`)
  await page.waitForSelector('.own .circle')
  const tip = page.getByRole('tooltip')
  for (const [what, text] of [
    ['.own .circle', 'Der ×2-Kreis'],
    ['.own .bridge', 'bekommt 20 Punkte'],
    ['.own .column .score', 'So viel zählt diese Spalte jetzt.'],
  ]) {
    const { x, y, width, height } = await page.locator(what).first().boundingBox()
    await page.mouse.move(x + width / 2, y + height / 2)
    await tip.getByText(text).waitFor()
  }
  await page.mouse.move(5, 5)
  await tip.waitFor({ state: 'detached' })
  const column = page.locator('.own .handle[data-column=R]')
  await page.keyboard.press('Tab')
  await column.focus()
  await tip.getByText('Eine Spalte wird von unten gefüllt').waitFor()
  assert.equal(await column.getAttribute('aria-describedby'), await tip.getAttribute('id'))
  assert.deepEqual(errors, [])
})

test('the markings have a legend in the menu', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, PHONE)
  await page.getByRole('button', { name: /^Play cards: Computer/ }).tap()
  await page.waitForSelector('.hand .card')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByText('What the markings mean').tap()
  await page.getByText('The card you drew last').waitFor()
  await check(page, 'the legend')
  assert.deepEqual(errors, [])
})
