import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { myTurn, newGame } from '../table.js'

/** Discards a card and returns the animations that this starts. */
async function flights({ browser, address }, reducedMotion) {
  const { page, context } = await visit(browser, address, { reducedMotion })
  await context.addInitScript(() => {
    globalThis.flights = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, timing) {
      globalThis.flights.push({
        from: frames[0].transform,
        duration: timing.duration,
        where: this.parentElement.className,
      })
      return animate.call(this, frames, timing)
    }
  })
  await newGame(page, address, ['Me'])
  await myTurn(page)
  await page.evaluate(() => (globalThis.flights.length = 0))
  await page.locator('.hand .card').first().click()
  await page.locator('.pile.lit').click()
  await page.waitForSelector('.deck.lit')
  return page.evaluate(() => globalThis.flights)
}

test('a card is animated from the hand to its pile, briefly', async ({ browser, address }) => {
  const seen = await flights({ browser, address }, 'no-preference')
  const card = seen.find(({ where }) => where.includes('pile'))
  assert.ok(card, JSON.stringify(seen))
  assert.match(card.from, /translate\(.*px, \d{2,}/, 'it comes from further down')
  assert.ok(seen.every(({ duration }) => duration >= 150 && duration <= 250))
})

test('reduced motion switches animations off', async ({ browser, address }) => {
  assert.deepEqual(await flights({ browser, address }, 'reduce'), [])
})
