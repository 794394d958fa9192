// Moving cards by dragging: within the hand, and from a pile into it.
import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { myTurn, newGame } from '../table.js'

const held = (page) => page.locator('.hand .card').evaluateAll((cards) => cards.map((card) => card.dataset.card))

async function drag(page, from, to) {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()]
  await page.mouse.move(a.x + 12, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(a.x + 24, a.y + a.height / 2 + 4, { steps: 3 })
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 })
  await page.mouse.up()
}

test('the hand can be reordered; a reload keeps the order, S sorts it again', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await newGame(page, address, ['Me'])
  await myTurn(page)
  const sorted = await held(page)
  await drag(page, page.locator('.hand .card').first(), page.locator('.hand .card').last())
  await page.waitForFunction(
    (card) => document.querySelector('.hand .card:last-child')?.dataset.card === card,
    sorted[0],
  )
  assert.deepEqual(await held(page), [...sorted.slice(1), sorted[0]])
  assert.equal(await page.locator('.hand .card.picked').count(), 0)
  await page.reload()
  await page.waitForSelector('.hand .card')
  assert.deepEqual(await held(page), [...sorted.slice(1), sorted[0]])

  await page.locator('.hand .card').last().focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByTestId('announcer').filter({ hasText: 'position 7 in your hand' }).waitFor()
  assert.equal((await held(page))[6], sorted[0])
  await page.keyboard.press('s')
  await page.getByTestId('announcer').filter({ hasText: 'sorted' }).waitFor()
  assert.deepEqual(await held(page), sorted)
  assert.deepEqual(errors, [])
})

test('a dragged card stays under the pointer', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await newGame(page, address, ['Me'])
  await myTurn(page)
  const card = page.locator('.hand .card').nth(2)
  const lying = await card.boundingBox()
  const [x, y] = [lying.x + 12, lying.y + lying.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y - 160, { steps: 4 })
  const held = await card.boundingBox()
  assert.deepEqual([Math.round(held.x - lying.x), Math.round(held.y - lying.y)], [40, -160])
  await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
  assert.deepEqual(errors, [])
})

test('a card is drawn by dragging it from the draw pile to the hand', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await newGame(page, address, ['Me'])
  await myTurn(page)
  await page.locator('.hand .card').first().click()
  await page.locator('.pile.lit').click()
  await page.waitForSelector('.deck.lit')
  // Dropping it beside the hand draws nothing.
  await drag(page, page.locator('.deck'), page.locator('.line.mine'))
  assert.equal(await page.locator('.hand .card').count(), 7)
  await page.waitForSelector('.deck.lit')
  await drag(page, page.locator('.deck'), page.locator('.hand'))
  await page.locator('.hand .card').nth(7).waitFor()
  assert.ok(await myTurn(page))
  assert.deepEqual(errors, [])
})

test('memory aids can be switched for one table', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, { viewport: { width: 1440, height: 900 } })
  await newGame(page, address, ['Me'])
  await page.getByRole('heading', { name: /Unseen cards/ }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('checkbox', { name: 'Unseen cards' }).uncheck()
  await page.getByRole('button', { name: 'Close' }).click()
  assert.equal(await page.getByRole('heading', { name: /Unseen cards/ }).count(), 0)
  await page.reload()
  await page.waitForSelector('.hand .card')
  assert.equal(await page.getByRole('heading', { name: /Unseen cards/ }).count(), 0)
  await newGame(page, address, ['Me'])
  await page.getByRole('heading', { name: /Unseen cards/ }).waitFor()
  assert.deepEqual(errors, [])
})

test('a hint gives a reason and the next best move, and explains itself', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await newGame(page, address, ['Me'])
  await myTurn(page)
  await page.getByRole('button', { name: 'Hint' }).click()
  await page
    .getByText(/(Play|Discard) .*: .*\. Next best: (play|discard) .*, (\d+\.\d points worse|about as good)\./)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Why?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why this move?' })
  await dialog.locator('tbody tr').first().waitFor()
  await dialog.getByRole('listitem').filter({ hasText: '%' }).first().waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  assert.deepEqual(errors, [])
})
