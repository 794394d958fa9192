import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { saveGame, savedGame } from '../screens.js'
import { fitsWidth } from '../table.js'

/** Opens a finished game by its result dialog and reviews it to the end. */
async function reviewed(browser, address, options = {}) {
  const { page, errors } = await visit(browser, address, { reducedMotion: 'reduce', ...options })
  await saveGame(page, savedGame('cards-match-over', { over: true }))
  await page.goto(`${address}/play/cards-match-over`)
  await page.getByRole('dialog').getByRole('link', { name: 'Review' }).click()
  const start = Date.now()
  await page.getByRole('button', { name: /^Next error/ }).waitFor()
  const first = Date.now() - start
  await page.getByRole('status').filter({ hasText: 'Review complete' }).waitFor({ state: 'attached' })
  console.log(`      the first mark after ${first} ms, the whole review after ${Date.now() - start} ms`)
  return { page, errors, took: Date.now() - start }
}

test('a finished game is reviewed on a wide screen', async ({ browser, address }) => {
  const { page, errors, took } = await reviewed(browser, address, { viewport: { width: 1440, height: 900 } })
  assert.ok(took < 60_000, `${took} ms for three rounds`)
  const slider = page.getByRole('slider', { name: 'Expected margin' })
  await page.getByRole('button', { name: /^Next error/ }).click()
  const step = await slider.inputValue()
  await page.getByRole('heading', { name: /^(Inaccuracy|Mistake|Blunder)$/ }).waitFor()
  const rows = page.locator('aside tbody tr')
  assert.ok((await rows.count()) >= 2, 'what was played and what is better')
  await page.getByText('What Ada could know').or(page.getByText('What Skilled could know')).waitFor()
  // What was hidden stays folded until asked for.
  const truth = page.getByText('In the other hand:', { exact: true })
  assert.ok(await truth.isHidden())
  await page.getByText('With open cards', { exact: true }).click()
  assert.ok(await truth.isVisible())
  await check(page, 'review of a decision')

  await page.getByRole('tab', { name: 'Moves' }).click()
  const current = page.locator('.moves [aria-current=step]')
  assert.match(await current.textContent(), /Inaccuracy|Mistake|Blunder/)
  await page.getByRole('tab', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Show the position before' }).click()
  assert.equal(await slider.inputValue(), String(Number(step) - 1))
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  assert.equal(await slider.inputValue(), step)
  assert.match(await slider.getAttribute('aria-valuetext'), /Step \d+ of \d+, Ada: [+−]\d/)

  const parts = (await page.locator('.bar + b').allTextContents()).map((text) => Number(text.replace('−', '-')))
  const [result, sum] = [parts.at(-1), parts.slice(0, -1).reduce((all, part) => all + part, 0)]
  assert.ok(Math.abs(result - sum) < 0.4, `${parts} add up, but for rounding`)
  await page.getByRole('radio', { name: 'Skilled' }).check()
  assert.equal(
    await page.locator('.bar + b').last().textContent(),
    `${result < 0 ? '+' : '−'}${Math.abs(result).toFixed(1)}`,
  )
  assert.equal(
    await page.getByRole('link', { name: 'Practise these decisions' }).getAttribute('href'),
    '/practice/cards',
  )
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Share summary' }).click(),
  ])
  assert.equal(file.suggestedFilename(), 'sextant-review-cards-match-over.png')
  assert.deepEqual(errors, [])
})

test('on a phone, the verdict is below the board and opens the rest', async ({ browser, address }) => {
  const { page, errors } = await reviewed(browser, address, { viewport: { width: 360, height: 640 } })
  await page.getByRole('button', { name: /^Next error/ }).click()
  await check(page, 'review on a phone')
  await page.getByRole('button', { name: /: −\d/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Review' })
  await dialog.getByRole('heading', { name: /^(Inaccuracy|Mistake|Blunder)$/ }).waitFor()
  await check(page, 'review of a decision on a phone')
  // Going to another error shows the board.
  await dialog.getByRole('button', { name: /^Next error/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await fitsWidth(page)
  assert.deepEqual(errors, [])
})

test('leaving a review ends it', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await saveGame(page, savedGame('cards-match-over', { over: true }))
  await page.goto(`${address}/review/cards-match-over`)
  await page.locator('.dot').first().waitFor({ state: 'attached' })
  assert.equal(page.workers().length, 1)
  await page.getByRole('link', { name: 'My games' }).click()
  await page.getByRole('heading', { name: 'My games' }).waitFor()
  // The test's time-out would be reached if it went on.
  while (page.workers().length > 0) await page.waitForTimeout(50)
  assert.deepEqual(errors, [])
})
