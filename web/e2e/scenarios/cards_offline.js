import assert from 'node:assert/strict'
import { visit } from '../browser.js'
import { fitsWidth, myTurn, newGame, takeTurn } from '../table.js'

export const scenarios = {
  'one tap on Play starts a game': async ({ browser, address }) => {
    const { page, troubles } = await visit(browser, address)
    await page.getByRole('button', { name: /^Play/ }).click()
    await page.waitForSelector('.hand .card')
    assert.equal(await page.locator('.hand .card').count(), 8)
    assert.deepEqual(troubles, [])
  },

  'a whole round against a bot by clicks, with undo, a refusal and a reload': async ({ browser, address }) => {
    const { page, troubles } = await visit(browser, address)
    await newGame(page, address, ['1', 'Me'])
    await myTurn(page)

    // Undo is free until the draw.
    await page.locator('.hand .card').first().click()
    await page.locator('.pile.lit').click()
    assert.equal(await page.locator('.hand .card').count(), 7)
    // What was just discarded stays where it is, and the page says why.
    await page.locator('.pile:has(.card):not(.deck)').first().click()
    await page.getByText(/was discarded this very turn/).first().waitFor()
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
    await result.getByText(/have won|has won|drawn match/).waitFor()
    assert.equal(await result.locator('.receipts tbody tr').count(), 5)
    await result.getByRole('button', { name: 'Play again' }).click()
    await page.waitForSelector('.hand .card')
    assert.deepEqual(troubles, [])
  },

  'a card is dragged to its pile': async ({ browser, address }) => {
    const { page, troubles } = await visit(browser, address)
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
    assert.deepEqual(troubles, [])
  },

  'a whole round by keyboard alone': async ({ browser, address }) => {
    const { page, troubles } = await visit(browser, address, { settings: { name: 'Ada' } })
    await page.goto(`${address}/new`)
    await page.getByRole('radio', { name: '1', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Begin' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.hand')
    const said = page.getByTestId('announcer')
    for (let turn = 0; await myTurn(page); turn += 1) {
      assert.ok(turn < 60, 'the round never ends')
      if (turn === 0) {
        await page.keyboard.press('h')
        assert.match(await said.textContent(), /^Your hand: /)
        await page.keyboard.press('k')
        assert.match(await said.textContent(), /^Deck \d+: you have \d+ or \d+ more plays/)
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
    assert.deepEqual(troubles, [])
  },

  'two people at one device: the hand is covered in between': async ({ browser, address }) => {
    const { page, troubles } = await visit(browser, address)
    await page.goto(`${address}/new/here`)
    await page.getByLabel('Player 1').fill('Ada')
    await page.getByLabel('Player 2').fill('Bo')
    await page.getByRole('radio', { name: 'Me', exact: true }).check()
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('button', { name: 'I am Ada' }).click()
    await takeTurn(page)
    await page.getByRole('heading', { name: 'Pass the device to Bo' }).waitFor()
    assert.equal(await page.locator('.hand [data-card]:not([data-card="?"])').count(), 0)
    await page.getByRole('button', { name: 'I am Bo' }).click()
    await page.waitForSelector('.hand [data-card]:not([data-card="?"])')
    assert.deepEqual(troubles, [])
  },

  'the page speaks German': async ({ browser, address }) => {
    const { page, troubles } = await visit(browser, address, { locale: 'de-DE' })
    await page.getByRole('button', { name: /^Spielen/ }).click()
    await page.waitForSelector('.hand .card')
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')
    await page.waitForSelector('.line.mine.turn')
    await page.getByText('Du bist dran: auslegen oder ablegen').first().waitFor()
    assert.deepEqual(troubles, [])
  },

  'nothing scrolls sideways, six colours and all': async ({ browser, address }) => {
    for (const [width, height] of [[360, 640], [390, 844], [768, 1024], [1440, 900]]) {
      const { page } = await visit(browser, address, { viewport: { width, height } })
      await fitsWidth(page)
      await page.goto(`${address}/settings`)
      await fitsWidth(page)
      await newGame(page, address, ['Six'])
      await fitsWidth(page)
      const boxes = await page.locator('.hand .card, .pile').evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON()),
      )
      for (const box of boxes) {
        assert.ok(box.left >= 0 && box.right <= width + 1, `${width}: a card from ${box.left} to ${box.right}`)
        assert.ok(box.bottom <= height + 1, `${height}: a card ends at ${box.bottom}`)
        assert.ok(box.width >= 40, `a card is only ${box.width} wide`)
      }
    }
  },
}
