import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test, visit } from '../browser.js'
import { fitsWidth } from '../table.js'
import { check } from '../axe.js'

const RECORD = readFileSync(new URL('../../../examples/records/cards.txt', import.meta.url), 'utf8')

test('a record is pasted, stepped through, viewed from all seats and verified', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await page.goto(`${address}/replay`)
  await page.getByRole('textbox').fill('not a record')
  await page.getByRole('button', { name: 'Show replay' }).click()
  await page.getByRole('alert').filter({ hasText: "can't be read" }).waitFor()
  await page.getByRole('textbox').fill(RECORD)
  await page.getByRole('button', { name: 'Show replay' }).click()
  const slider = page.getByRole('slider')
  await slider.waitFor()
  const steps = Number(await slider.getAttribute('max'))
  assert.ok(steps > 80)
  // All open: no back of a card in either hand.
  await page.locator('.hand .card').nth(7).waitFor()
  assert.equal(await page.locator('.fan .back').count(), 0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  assert.equal(await slider.inputValue(), '3')
  await page.keyboard.press('ArrowLeft')
  assert.equal(await slider.inputValue(), '2')
  await page.getByRole('button', { name: 'Go to end' }).click()
  assert.equal(await slider.inputValue(), String(steps))
  // At the end all hands are open; before it they are not.
  await page.getByRole('button', { name: 'Step back' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('radio', { name: 'Player 2' }).check()
  await page.getByRole('button', { name: 'Check fairness' }).click()
  await page.getByText(/^Verified: /).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'As JSON' }).click(),
  ])
  assert.match(file.suggestedFilename(), /^sextant-cards-.*\.json$/)
  await check(page, 'replay menu')
  await page.getByRole('button', { name: 'Close' }).click()
  assert.ok((await page.locator('.fan .back').count()) > 0, 'the other hand is hidden from player 2')
  await check(page, 'replay')
  await fitsWidth(page)
  assert.deepEqual(errors, [])
})

test('a replay runs by itself, and every move in the list leads to its step', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, { viewport: { width: 1280, height: 800 } })
  await page.goto(`${address}/replay`)
  await page.getByRole('textbox').fill(RECORD)
  await page.getByRole('button', { name: 'Show replay' }).click()
  const slider = page.getByRole('slider')
  const between = (from, to) =>
    page.waitForFunction(
      ([from, to]) => {
        const at = document.querySelector('input[type=range]').valueAsNumber
        return from <= at && at <= to
      },
      [from, to],
    )
  await slider.waitFor()
  await page.getByRole('button', { name: 'Autoplay' }).click()
  await between(3, 1000)
  await page.getByRole('button', { name: 'Pause' }).click()
  const stopped = await slider.inputValue()
  await page.waitForTimeout(1600)
  assert.equal(await slider.inputValue(), stopped)

  const moves = page.getByRole('group', { name: 'Moves' })
  const first = moves.locator('li').last().locator('button').first()
  const said = await first.textContent()
  await first.click()
  await between(2, 2)
  assert.equal(await moves.locator('[aria-current=step]').textContent(), said)
  await page.getByRole('button', { name: 'Go to end' }).click()
  await moves.locator('li').first().locator('button').last().and(moves.locator('[aria-current=step]')).waitFor()
  // The current step is visible in the list.
  const inSight = await moves.evaluate((list) => {
    const [outer, inner] = [list, list.querySelector('[aria-current]')].map((part) => part.getBoundingClientRect())
    return inner.top >= outer.top && inner.bottom <= outer.bottom
  })
  assert.ok(inSight)
  // At the end it starts again.
  await page.getByRole('button', { name: 'Autoplay' }).click()
  await between(1, 40)
  // Picking a move stops it.
  await first.click()
  await page.getByRole('button', { name: 'Autoplay' }).waitFor()
  await between(2, 2)
  await check(page, 'replay with its list of moves')
  // The space bar starts and stops it, unless a control uses that key.
  await slider.focus()
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Autoplay' }).waitFor()
  assert.deepEqual(errors, [])
})

test('on a phone, picking a move in the menu closes the menu', async ({ browser, address }) => {
  const { page } = await visit(browser, address)
  await page.goto(`${address}/replay`)
  await page.getByRole('textbox').fill(RECORD)
  await page.getByRole('button', { name: 'Show replay' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  const newest = page.getByRole('dialog').getByRole('listitem').first().getByRole('button')
  const picked = await newest.count()
  await newest.first().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const slider = page.getByRole('slider')
  assert.equal(Number(await slider.inputValue()), Number(await slider.getAttribute('max')) + 1 - picked)
  // The list opens at the current step; picking that step closes the menu too.
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Menu' }).click()
  const list = page.getByRole('dialog').getByRole('group', { name: 'Moves' })
  const current = list.locator('[aria-current=step]')
  await current.waitFor()
  await page.waitForFunction(() => {
    const [outer, inner] = ['.moves', '.moves [aria-current]'].map((part) =>
      document.querySelector(part).getBoundingClientRect(),
    )
    return inner.top >= outer.top && inner.bottom <= outer.bottom
  })
  await current.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a game is shared as a link and opens without a server', async ({ browser, address }) => {
  const { page, context } = await visit(browser, address)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address })
  await page.goto(`${address}/replay`)
  await page.getByRole('textbox').fill(RECORD)
  await page.getByRole('button', { name: 'Show replay' }).click()
  await page.getByRole('slider').waitFor()
  const steps = await page.getByRole('slider').getAttribute('max')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Share link' }).click()
  await page.getByText('Link copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  assert.ok(link.startsWith(`${address}/replay#`))
  assert.ok(link.length < 4000, `${link.length} characters`)

  const { page: other, errors } = await visit(browser, address)
  const asked = []
  other.on('request', (request) => asked.push(request.url()))
  await other.goto(link)
  await other.getByRole('slider').waitFor()
  assert.equal(await other.getByRole('slider').getAttribute('max'), steps)
  assert.deepEqual(
    asked.filter((url) => url.includes('/api/tables')),
    [],
  )
  assert.deepEqual(errors, [])

  await other.goto('about:blank')
  await other.goto(`${link.slice(0, -40)}`)
  await other.getByRole('alert').filter({ hasText: 'contains no game' }).waitFor()
})
