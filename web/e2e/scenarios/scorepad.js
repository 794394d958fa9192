import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { check } from '../axe.js'
import { fitsWidth } from '../table.js'

const COLOURS = { R: 'red', G: 'green', W: 'white', B: 'blue', Y: 'yellow' }

/** Taps the cards of the selected player. */
async function tap(page, cards) {
  for (const card of cards.split(' ')) {
    const group = page.getByRole('group', { name: COLOURS[card[0]], exact: true })
    if (card[1] === 'H') await group.locator('.wager').click()
    else await group.getByRole('button', { name: `${COLOURS[card[0]]} ${card.slice(1)}`, exact: true }).click()
  }
}

test('the score pad reproduces the printed scoring examples', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, { viewport: { width: 360, height: 640 } })
  await page.goto(`${address}/pad`)
  await page.getByRole('button', { name: 'Cards' }).click()
  // 3, -40, 0, (15 - 20) * 2 = -10, 45 + 20: total 18.
  await tap(page, 'R6 R8 R9 WH BH B2 B5 B8')
  await page.getByText('(15 − 20) × 2 = −10').waitFor()
  await tap(page, 'YH YH Y2 Y4 Y5 Y6 Y8 Y10')
  assert.equal(await page.getByTestId('score-0').textContent(), '18')
  await page.getByText('(35 − 20) × 3 + 20 = 65').waitFor()
  // The leader starts the next round. 45, -28, 52, 0, -72: total -3.
  await page.getByRole('button', { name: 'Next round' }).click()
  await page.getByText('Round 2: Player 1 starts').waitFor()
  await page.getByRole('button', { name: /^Player 2/ }).click()
  await tap(page, 'RH RH R3 R5 R8 R9 R10 GH G2 G4 W3 W4 W5 W6 W7 W8 W9 W10 YH YH YH Y2')
  assert.equal(await page.getByTestId('score-1').textContent(), '−3')
  await page.getByText('Player 1 leads').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  assert.equal(await page.getByTestId('score-1').textContent(), '−11')
  await page
    .getByRole('group', { name: 'yellow', exact: true })
    .getByRole('button', { name: 'yellow 2', exact: true })
    .click()
  // Everything survives a reload.
  await page.reload()
  await page.getByText('Total 18').waitFor()
  await page.getByText('Total −3').waitFor()
  // There is only one red 3 and a third red wager: player 1 takes them from player 2.
  await page.getByRole('button', { name: /^Player 1/ }).click()
  await page.getByRole('button', { name: 'red 3, with Player 2' }).click()
  await page.getByRole('button', { name: /^red: 0 wagers/ }).click()
  await page.getByRole('button', { name: 'red: 1 wager, remove all' }).waitFor()
  await page.getByRole('button', { name: /^Player 2/ }).click()
  await page.getByRole('button', { name: 'red 3, with Player 1' }).waitFor()
  assert.equal(await page.getByTestId('score-1').textContent(), '−12')
  await check(page, 'pad with cards elsewhere')
  await fitsWidth(page)
  assert.deepEqual(errors, [])
})

test('the score pad counts a sheet of the dice game', async ({ browser, address }) => {
  const { page } = await visit(browser, address, { viewport: { width: 360, height: 640 } })
  await page.goto(`${address}/pad`)
  await page.getByRole('button', { name: 'Dice' }).click()
  await page.getByRole('button', { name: 'red 3', exact: true }).click()
  await page.getByRole('button', { name: 'orange 1', exact: true }).click()
  await page.getByRole('button', { name: 'orange ×2: circle marked' }).click()
  await page.getByRole('button', { name: 'green 9', exact: true }).click()
  await page.getByRole('button', { name: 'artefacts 4', exact: true }).click()
  await page.getByRole('button', { name: 'passes 8', exact: true }).click()
  const more = page.getByRole('button', { name: 'Bridges won: one more' })
  await more.click()
  await more.click()
  assert.equal(await page.getByTestId('score-0').textContent(), '120')
  await fitsWidth(page)
  const small = await page
    .locator('main button')
    .evaluateAll(
      (all) =>
        all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 43.9 || height < 43.9)
          .length,
    )
  assert.equal(small, 0)
})
