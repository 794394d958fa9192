import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { myDecision, CHAIN, colourDie, EXHAUSTED, numberDie, openGame } from '../dice.js'
import { check } from '../axe.js'

/** What the page says of an own column. */
const column = (page, name) => page.locator(`.own [data-column="${name}"]`).getAttribute('aria-label')

/** The sentence under the question. */
const said = (page, text) => page.locator('.words small').filter({ hasText: text })

test('a dice game of three: a chain of accelerations, taken back in part, then stopped', async ({
  browser,
  address,
}) => {
  const { page, errors } = await visit(browser, address)
  await openGame(page, address, CHAIN)
  await myDecision(page)
  await colourDie(page, 'blue').click()
  await numberDie(page, 2).click()
  await said(page, '2 in blue box 2, then an arrow').waitFor()
  await page.getByRole('button', { name: /^Enter/ }).click()
  // Nine numbers and an end artefact nowhere: all six columns can be accelerated.
  await page.locator('.column.lit').nth(5).waitFor()
  await page.locator('.own [data-column="Y"]').click()
  await page.getByRole('button', { name: /^Accelerate/ }).click()
  assert.match(await column(page, 'Y'), /yellow: 2, 2, 2;/)
  await page.locator('.own [data-column="G"]').click()
  await page.getByRole('button', { name: /^Accelerate/ }).click()
  assert.match(await column(page, 'G'), /green: 2, 2, 2, 2;/)
  await page.getByRole('button', { name: 'Undo' }).click()
  assert.match(await column(page, 'G'), /green: 2, 2, 2;/)
  await page.getByRole('button', { name: 'Stop' }).first().click()
  await page.locator('.confirm').click()
  await page.locator('.column.lit').first().waitFor({ state: 'detached' })
  // The bots choose, the next one rolls, and then it is this person's choice again.
  await page.locator('.slot:enabled').nth(3).waitFor()
  await myDecision(page)
  assert.deepEqual(errors, [])
})

test('a pair that can not be entered is explained, and a pass costs what it says', async ({ browser, address }) => {
  const { page } = await visit(browser, address)
  await openGame(page, address, CHAIN.replace('YGB 229 :', 'YGB 129 :'))
  await myDecision(page)
  await page.keyboard.press('b')
  await page.keyboard.press('4')
  await said(page, '1 can’t be entered: the column already shows 2.').waitFor()
  await page.keyboard.press('x')
  await said(page, 'marks your 1st pass').waitFor()
  const before = await column(page, 'dice')
  assert.match(before, /passes: 0 marked; worth 0/)
  await page.keyboard.press('c')
  await page.locator('.own [data-column="dice"][aria-label*="1 marked"]').waitFor()
  assert.match(await page.getByTestId('announcer').textContent(), /You passed|Rolled|entered/)
})

test('the ninth pass warns; then the game is over, with all scores side by side', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await openGame(page, address, EXHAUSTED)
  await myDecision(page)
  await page.getByRole('button', { name: /^Pass/ }).first().click()
  await said(page, 'This is your ninth pass').waitFor()
  await page.getByRole('button', { name: /^Pass anyway/ }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor({ timeout: 60_000 })
  assert.equal(await dialog.locator('tbody tr').count(), 9)
  assert.equal(await dialog.locator('thead th[scope=col]').count(), 3)
  await check(page, 'result')
  await dialog.getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'Go to end' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Check fairness' }).click()
  // The rolls of this record were written by hand, so the check fails.
  const verdict = page.locator('dialog [role=status]').filter({ hasText: /\w/ })
  await verdict.waitFor()
  assert.doesNotMatch(await verdict.textContent(), /^Verified/)
  assert.deepEqual(errors, [])
})

test('two players roll dice on one device: the table is hidden in between', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address)
  await page.goto(`${address}/new/here`)
  await page.getByRole('radio', { name: 'Dice', exact: true }).check()
  await page.getByRole('textbox', { name: 'Player 1' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Player 2' }).fill('Bo')
  await page.getByRole('button', { name: 'Start game' }).click()
  const cover = (name) => page.getByRole('button', { name: `I am ${name}` })
  const first = (await page.getByRole('button', { name: /^I am / }).textContent()).trim().slice('I am '.length)
  const second = first === 'Ada' ? 'Bo' : 'Ada'
  await cover(first).click()
  await myDecision(page)
  // The player who rolled chooses first, and passes here.
  if ((await page.getByRole('button', { name: 'Roll', exact: true }).count()) > 0)
    await page.getByRole('button', { name: 'Roll', exact: true }).click()
  await page.locator('.leave:enabled').click()
  await page.locator('.confirm.ready').click()
  await page.getByRole('heading', { name: `Pass the device to ${second}` }).waitFor()
  // The handover screen traps keys and focus.
  await page.keyboard.press('Tab')
  assert.equal(
    await page.evaluate(
      () => document.activeElement?.closest('.cover') !== null || document.activeElement === document.body,
    ),
    true,
  )
  await page.keyboard.press('x')
  await cover(second).click()
  await page.locator('.ask.turn').waitFor()
  assert.equal(await page.locator('.leave').getAttribute('aria-pressed'), 'false')
  assert.deepEqual(errors, [])
})
