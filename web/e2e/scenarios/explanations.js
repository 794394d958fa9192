// What is at a table is explained: by a long press, under a resting mouse, and at the keyboard focus.
import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { lessonFile, says } from '../lesson.js'

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

test('a long press explains scores and wagers of expeditions', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, PHONE)
  // Blue begins with a wager.
  await page.goto(`${address}/learn/cards`)
  const lesson = lessonFile('cards/first')
  for (let nth = 0; lesson.steps[nth].do !== 'B5'; nth += 1) {
    await says(page, lesson, nth)
    await page.getByRole('button', { name: /^(Next|Skip)$/ }).tap()
  }
  const tip = page.getByRole('tooltip')
  for (const [what, text] of [
    ['[data-place=column-B] .points', 'What this expedition scores so far'],
    ['[data-place=column-B] .card', 'A wager: it multiplies what the expedition scores'],
    ['[data-place=column-G]', 'An expedition: its numbers must rise, and starting it costs 20 points.'],
    ['.line.mine .summary', 'All expeditions of this player together.'],
  ]) {
    await pressLong(page, page.locator(what).last())
    await tip.getByText(text).waitFor()
  }
  assert.deepEqual(errors, [])
})

test('a long press explains circles, bridges, arrows and passes of the dice sheet', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, PHONE)
  await page.getByRole('button', { name: /^Play dice: Computer/ }).tap()
  await page.waitForSelector('.own .circle')
  const tip = page.getByRole('tooltip')
  for (const [what, text] of [
    ['.own .circle', 'The ×2 circle: a 0 marks it while the column is empty.'],
    ['.own .bridge', 'wins 20 points.'],
    ['.own .box:has([href="#arrow"])', 'An arrow: fill this box, and you may fill one more box in any column.'],
    ['.own .box:has([href="#artefact"])', 'An artefact: fill this box to mark one in the artefact column.'],
    ['.own .column .score', 'What this column scores now.'],
  ]) {
    await pressLong(page, page.locator(what).first())
    await tip.getByText(text).waitFor()
  }
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

for (const [game, mark] of [
  ['cards', 'The card you drew last'],
  ['dice', 'A bridge whose points are won'],
])
  test(`the markings of ${game} have a legend in the menu`, async ({ browser, address }) => {
    const { page, errors } = await visit(browser, address, PHONE)
    await page.getByRole('button', { name: new RegExp(`^Play ${game}: Computer`) }).tap()
    await page.waitForSelector('.hand .card, .own .circle')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByText('What the markings mean').tap()
    await page.getByText(mark).waitFor()
    await check(page, 'the legend')
    assert.deepEqual(errors, [])
  })
