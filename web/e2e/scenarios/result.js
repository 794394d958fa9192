// The end of a round, a match and a dice game: counted up for players who see it happen, at once for all others.
import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { saveGame, savedGame } from '../screens.js'

const SIZES = [
  [360, 640],
  [1440, 900],
]
const LANGUAGES = {
  'en-GB': { won: 'You won!', held: /^Left in Skilled computer’s hand/, total: 'You: 131, Skilled computer: 90' },
  'de-DE': { won: 'Du hast gewonnen!', held: /^Noch auf der Hand/, total: 'Du: 131, Computer (Könner): 90' },
}

/** The match of `cards-match-over`, played by seat 2, before the last card is drawn. */
function beforeTheLastDraw() {
  const game = savedGame('cards-match-over')
  const record = game.record
    .replace('[Player1 "person"]', '[Player1 "bot skilled"]')
    .replace('[Player2 "bot skilled"]', '[Player2 "person"]')
    .replace(/\[(Totals|Result) .*\n/g, '')
    .replace('[Scores "66 41"]\n[End "draw-pile"]\n', '')
    .replace(/W10,D\s*$/, 'W10')
  return { ...game, record, names: [null, 'Ada'], bots: ['skilled', null] }
}

async function endTheMatch(page, address) {
  await saveGame(page, beforeTheLastDraw())
  await page.goto(`${address}/play/cards-match-over`)
  await page.locator('.deck.lit').click()
  await page.waitForSelector('dialog[open]')
}

for (const [locale, words] of Object.entries(LANGUAGES))
  for (const [width, height] of SIZES)
    test(`a match is counted up in ${locale} at ${width}x${height}`, async ({ browser, address }) => {
      const { page, errors } = await visit(browser, address, { locale, viewport: { width, height } })
      await endTheMatch(page, address)
      const result = page.getByRole('dialog', { name: words.won })
      // Screen readers get the whole result at once.
      await assert.doesNotReject(result.waitFor())
      assert.equal(
        await result.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby')).textContent),
        words.total,
      )
      assert.ok((await result.locator('.waiting').count()) > 0, 'the first rows are still to be counted')
      assert.equal((await page.locator('.celebration svg').count()) > 0, true)
      // Nothing waits for the count, and a tap ends it.
      assert.ok(await result.locator('.button.main').isEnabled())
      await result.locator('h2').click()
      assert.equal(await result.locator('.waiting').count(), 0)
      assert.deepEqual(await result.locator('.total').allTextContents(), ['131', '90'])
      await result.getByText(words.held).waitFor()
      // At the smallest size the match result needs no scrolling.
      const box = await result.locator('.scores').boundingBox()
      assert.ok(box.y >= 0 && box.y + box.height < height - 130, JSON.stringify(box))
      await check(page, 'match over')
      assert.deepEqual(errors, [])
    })

test('the count goes through every expedition by itself', async ({ browser, address }) => {
  const { page } = await visit(browser, address)
  await endTheMatch(page, address)
  const result = page.getByRole('dialog')
  const waiting = () => result.locator('.waiting').count()
  const seen = new Set()
  while ((await waiting()) > 0) seen.add(await waiting())
  assert.ok(seen.size >= 3, `saw ${[...seen].join(', ')} rows still to be counted`)
  assert.deepEqual(await result.locator('.total').allTextContents(), ['131', '90'])
})

test('with reduced motion, and for a game that is opened when it is over, nothing is counted up', async ({
  browser,
  address,
}) => {
  const still = await visit(browser, address, { reducedMotion: 'reduce' })
  await endTheMatch(still.page, address)
  assert.equal(await still.page.locator('.waiting, .celebration').count(), 0)
  const later = await visit(browser, address)
  await saveGame(later.page, savedGame('cards-match-over', { over: true }))
  await later.page.goto(`${address}/play/cards-match-over`)
  await later.page.waitForSelector('dialog[open]')
  assert.equal(await later.page.locator('.waiting, .celebration').count(), 0)
})
