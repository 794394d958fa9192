import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { saveGame, savedGame } from '../screens.js'
import { moveList, myTurn, newGame, shareTheDevice, takeTurn } from '../table.js'

test('one tap on Play starts a game', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await page.getByRole('button', { name: /^Play cards/ }).click()
  await page.waitForSelector('.hand .card')
  assert.equal(await page.locator('.hand .card').count(), 8)
  assert.deepEqual(errors, [])
})

test('a whole round against a bot by clicks, with undo, a refusal and a reload', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await newGame(page, address, ['1', 'Me'])
  await myTurn(page)

  // Undo is free until the draw.
  await page.locator('.hand .card').first().click()
  await page.locator('.pile.lit').click()
  assert.equal(await page.locator('.hand .card').count(), 7)
  // The card just discarded can't be drawn again, and the page says why.
  await page.locator('.pile:has(.card):not(.deck)').first().click()
  await page
    .getByText(/You have just discarded/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  assert.equal(await page.locator('.hand .card').count(), 8)

  for (let turn = 0; await myTurn(page); turn += 1) {
    assert.ok(turn < 60, 'the round never ends')
    if (turn === 5) {
      const hand = await page.locator('.hand .card').evaluateAll((cards) => cards.map((card) => card.dataset.card))
      await page.reload()
      await page.waitForSelector('.hand .card')
      const again = await page.locator('.hand .card').evaluateAll((cards) => cards.map((card) => card.dataset.card))
      assert.deepEqual(again, hand)
      await myTurn(page)
    }
    await takeTurn(page)
  }
  const result = page.getByRole('dialog')
  await result.getByText(/ won!?$|is a draw$/).waitFor()
  assert.equal(await result.locator('.receipts tbody tr').count(), 5)
  // The result can be hidden and shown again.
  await result.getByRole('button', { name: 'Close' }).click()
  await result.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show result' }).click()
  assert.equal(
    await page.evaluate(() => document.activeElement.textContent),
    'Play again',
    'the main thing has the focus',
  )
  // The game can be replayed.
  const table = page.url()
  await result.getByRole('link', { name: 'Replay' }).click()
  const slider = page.getByRole('slider')
  await slider.waitFor()
  await page.keyboard.press('ArrowRight')
  assert.ok(Number(await slider.inputValue()) < Number(await slider.getAttribute('max')))
  await page.getByRole('button', { name: 'Go to end' }).click()
  assert.equal(await slider.inputValue(), await slider.getAttribute('max'))
  await page.goto(table)
  await result.getByRole('button', { name: 'Play again' }).click()
  await page.waitForSelector('.hand .card')
  assert.deepEqual(errors, [])
})

test('a card is dragged to its pile', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await newGame(page, address, ['Me'])
  await myTurn(page)
  const card = page.locator('.hand .card').first()
  const colour = (await card.getAttribute('data-card')).charAt(0)
  const from = await card.boundingBox()
  const to = await page.locator(`[data-place="pile-${colour}"]`).boundingBox()
  await page.mouse.move(from.x + 12, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y - 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await page.waitForSelector('.deck.lit')
  assert.equal(await page.locator('.hand .card').count(), 7)
  assert.deepEqual(errors, [])
})

test('a whole round by keyboard alone', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, { settings: { name: 'Ada' } })
  await page.goto(`${address}/new`)
  await page.locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: '1', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Start game' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForSelector('.hand')
  const said = page.getByTestId('announcer')
  for (let turn = 0; await myTurn(page); turn += 1) {
    assert.ok(turn < 60, 'the round never ends')
    if (turn === 0) {
      await page.keyboard.press('h')
      assert.match(await said.textContent(), /^Your hand: /)
      await page.keyboard.press('k')
      assert.match(await said.textContent(), /^\d+ cards left: you get \d+ or \d+ more turns/)
    }
    await page.keyboard.press('1')
    await page.keyboard.press('p')
    if ((await page.locator('.deck.lit').count()) === 0) await page.keyboard.press('d')
    await page.waitForSelector('.deck.lit')
    await page.keyboard.press('Space')
    await page.waitForSelector('.deck:not(.lit)')
  }
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open]', { state: 'detached' })
  assert.deepEqual(errors, [])
})

test('two players on one device: the hand is hidden in between', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await shareTheDevice(page, address)
  await takeTurn(page)
  await page.getByRole('heading', { name: 'Pass the device to Bo' }).waitFor()
  assert.equal(await page.locator('.hand [data-card]:not([data-card="?"])').count(), 0)
  await page.getByRole('button', { name: 'I am Bo' }).click()
  await page.waitForSelector('.hand [data-card]:not([data-card="?"])')
  assert.deepEqual(errors, [])
})

test('the page speaks German', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, { locale: 'de-DE' })
  await page.getByRole('button', { name: /^Spielen, Karten/ }).click()
  await page.waitForSelector('.hand .card')
  assert.equal(await page.locator('html').getAttribute('lang'), 'de')
  await page.waitForSelector('.line.mine.turn')
  await page.getByText('Du bist dran: auslegen oder ablegen').first().waitFor()
  // Refusals of the rules are in German too. Other screens and results: tests/german.test.ts.
  await saveGame(page, savedGame('cards-middle'))
  await page.goto(`${address}/play/cards-middle`)
  await myTurn(page)
  await page.locator('.hand .card').first().click()
  await page.locator('.pile.lit').click()
  await page.waitForSelector('.deck.lit')
  await page.locator('.pile:has(.card):not(.lit):not(.deck)').first().click()
  await page
    .locator('.prompt .warning')
    .filter({ hasText: /abgelegt/ })
    .waitFor()
  assert.deepEqual(errors, [])
})

test('resigning on one device: confirmed first, then shown in the result, the move list and the replay', async ({
  browser,
  address,
}) => {
  const { page, errors } = await visit(browser, address)
  await newGame(page, address, ['Me'])
  await myTurn(page)
  await takeTurn(page)
  await myTurn(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Resign' }).click()
  await menu.getByRole('button', { name: 'No', exact: true }).click()
  await menu.getByRole('button', { name: 'Resign' }).click()
  await menu.getByRole('button', { name: 'Yes, resign' }).click()
  const result = page.getByRole('dialog')
  await result.getByRole('heading', { name: / won$/ }).waitFor()
  await result.getByText('You resigned.').waitFor()
  assert.equal(await page.getByTestId('announcer').textContent(), 'You resigned.')
  await check(page, 'resigned')
  // The result survives a reload.
  await page.reload()
  await result.getByText('You resigned.').waitFor()
  await result.getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'Go to end' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  assert.match((await moveList(page, 'You'))[0], /You resigned|Player 1 resigned/)
  await page.getByRole('button', { name: 'Check fairness' }).click()
  await page
    .locator('dialog [role=status]')
    .filter({ hasText: /^Verified/ })
    .waitFor()
  assert.deepEqual(errors, [])
})

test('resigning with two players on one device: the other wins', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, { viewport: { width: 1280, height: 860 } })
  await shareTheDevice(page, address)
  await takeTurn(page)
  await page.getByRole('button', { name: 'I am Bo' }).click()
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'Yes, resign' }).click()
  const result = page.getByRole('dialog')
  await result.getByRole('heading', { name: /^Ada won$/ }).waitFor()
  await result.getByText('Bo resigned.').waitFor()
  assert.deepEqual(errors, [])
})

/** The middle of an element on the screen. */
const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
])
  test(`swapping sides turns the picture, and the game goes on: ${width}x${height}`, async ({ browser, address }) => {
    const { page, errors } = await visit(browser, address, { viewport: { width, height }, reducedMotion: 'reduce' })
    await newGame(page, address, ['Me'])
    await myTurn(page)
    const hand = page.locator('.hand')
    const cards = await hand.locator('.card').evaluateAll((all) => all.map((card) => card.dataset.card))
    const before = await middle(hand)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Swap sides' }).click()
    const after = await middle(hand)
    const field = await page.locator('.field').boundingBox()
    assert.ok(Math.abs(before.y + after.y - 2 * field.y - field.height) < 4, `${before.y} and ${after.y}`)
    // It is still the player's own hand, and tapping and dragging follow the picture.
    assert.deepEqual(await hand.locator('.card').evaluateAll((all) => all.map((card) => card.dataset.card)), cards)
    await takeTurn(page)
    await myTurn(page)
    const card = hand.locator('.card').first()
    const colour = (await card.getAttribute('data-card')).charAt(0)
    const [from, to] = [await middle(card), await middle(page.locator(`[data-place="pile-${colour}"]`))]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 40 })
    // The card is under the pointer, not on the other side of the table.
    const dragged = await middle(page.locator('.dragged'))
    assert.ok(Math.hypot(dragged.x - to.x, dragged.y - to.y) < 80, `${JSON.stringify(dragged)} ${JSON.stringify(to)}`)
    await page.mouse.up()
    await page.waitForSelector('.deck.lit')
    await check(page, 'swapped sides')
    assert.deepEqual(errors, [])
  })

test('coordinates are on the board and in the move list; row 1 belongs to the player who started', async ({
  browser,
  address,
}) => {
  for (const starter of ['Me', 'Opponent']) {
    const { page, context, errors } = await visit(browser, address, {
      viewport: { width: 1440, height: 900 },
      settings: { notation: 'coordinates', tab: 'moves' },
    })
    await newGame(page, address, [starter])
    await myTurn(page)
    const row = starter === 'Me' ? '1' : '3'
    const place = (name) => page.locator(`[data-place="${name}"]`).getAttribute('aria-label')
    assert.match(await place('column-R'), new RegExp(`^a${row}, Your red expedition`))
    assert.match(await place('pile-Y'), /^e2, /)
    await page.locator('.hand .card').first().click()
    await page.locator('.pile.lit').click()
    await page.locator('.deck.lit').click()
    await myTurn(page)
    const first = page.locator('.moves li').last()
    assert.match(await first.textContent(), /^1\./)
    await first
      .getByText(/^[a-e]2-s$/)
      .first()
      .waitFor()
    await check(page, 'coordinates')
    assert.deepEqual(errors, [])
    await context.close()
  }
})
