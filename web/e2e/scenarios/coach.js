// The coach of the first games against the computer: asks before a costly move, never between people.
import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { colourDie, myDecision, numberDie, openGame } from '../dice.js'
import { shareTheDevice } from '../table.js'

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true }
/** The settings of a new player. */
const NEW = { coach: 'first' }

const WORDS = {
  en: { rules: 'House rules', me: 'Me', begin: 'Start game' },
  de: { rules: 'Hausregeln', me: 'Ich', begin: 'Spiel starten' },
}

/** Starts a game in which the player is dealt red 2 to 8 and red 10, and gives the coach time for an opinion. */
async function allRed(page, address, language = 'en') {
  const { rules, me, begin } = WORDS[language]
  await page.goto(`${address}/new`)
  await page.getByText(rules).click()
  await page.getByRole('radio', { name: me, exact: true }).check()
  await page.getByRole('button', { name: begin }).click()
  await page.waitForSelector('.hand')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.evaluate((id) => {
    const key = `sextant.game.${id}`
    const game = JSON.parse(localStorage.getItem(key))
    const record = JSON.parse(game.record)
    const red = 'R2 R3 R4 R5 R6 R7 R8 R10'.split(' ')
    const all = [...'RGWBY'].flatMap((colour) =>
      ['H', 'H', 'H', 2, 3, 4, 5, 6, 7, 8, 9, 10].map((rank) => colour + rank),
    )
    const deck = [...red, ...all.filter((card) => !red.includes(card))].join(' ')
    localStorage.setItem(
      key,
      JSON.stringify({ ...game, record: JSON.stringify({ ...record, steps: [{ outcome: { deck } }] }) }),
    )
  }, id)
  const estimated = page.waitForEvent('worker')
  await page.reload()
  await page.waitForSelector('.hand .card')
  await estimated
  // The estimate takes a moment; a move before it simply goes through.
  await page.waitForTimeout(4000)
}

async function blockEverything(page) {
  await page.locator('.hand [data-card=R10]').tap({ position: { x: 8, y: 12 } })
  await page.locator('[data-place=column-R]').tap()
}

test('the coach asks before a card that blocks others, and takes it back', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, { ...PHONE, settings: NEW })
  await allRed(page, address)
  await blockEverything(page)
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('This blocks your 2, 3, 4, 5, 6, 7, and 8.').waitFor()
  await check(page, 'the question of the coach')
  await question.getByRole('button', { name: 'Choose again' }).tap()
  assert.equal(await page.locator('.hand .card').count(), 8)
  await page.getByText('Choose another move').first().waitFor()
  // Whoever insists is not asked again.
  await page.locator('[data-place=column-R]').tap()
  await page.locator('.deck.lit').waitFor()
  assert.equal(await page.locator('.hand .card').count(), 7)
  assert.deepEqual(errors, [])
})

test('the coach is answered with the keyboard, in German', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    settings: { ...NEW, language: 'de' },
  })
  await allRed(page, address, 'de')
  await page.keyboard.press('8')
  await page.keyboard.press('p')
  const question = page.getByRole('dialog', { name: 'Bist du sicher?' })
  await question.getByText('Danach kannst du in Rot nicht mehr auslegen: 2, 3, 4, 5, 6, 7 und 8.').waitFor()
  await page.keyboard.press('Enter')
  assert.equal(await question.count(), 0)
  assert.equal(await page.locator('.hand .card').count(), 8)
  assert.deepEqual(errors, [])
})

test('the coach can be switched off at the table, and is never there between people', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, { ...PHONE, settings: NEW })
  await allRed(page, address)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('checkbox', { name: 'Coach: asks before a costly move' }).uncheck()
  await page.keyboard.press('Escape')
  await blockEverything(page)
  await page.locator('.deck.lit').waitFor()
  // On a device that people share.
  await shareTheDevice(page, address)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByText('Swap sides').waitFor()
  assert.equal(await page.getByText('Coach').count(), 0)
  assert.deepEqual(errors, [])
})

test('the coach of a dice game asks, and speaks about the game after a reload', async ({ browser, address }) => {
  const { page, errors } = await visit(browser, address, { ...PHONE, settings: NEW })
  // The first roll: a high number at the foot of a column costs a lot, a 0 for a circle is best.
  const head = ['[Game "dice"]', '[Players "2"]', `[Secret "${'2a'.repeat(32)}"]`, '[Player1 "person"]']
  await openGame(page, address, [...head, '[Player2 "bot novice"]', '', '1. ROB 046 :', ''].join('\n'))
  await myDecision(page)
  // The estimate takes a moment; a move before it simply goes through.
  await page.waitForTimeout(4000)
  await colourDie(page, 'blue').tap()
  await numberDie(page, 6).tap()
  await page.locator('.actions .confirm').tap()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('After this, only 6 or higher still fits in blue.').waitFor()
  await check(page, 'the question of the coach')
  await question.getByRole('button', { name: 'Choose again' }).tap()
  await page.getByText('Choose another move').first().waitFor()
  // Whoever insists is not asked again, and hears about it after the game: also after a reload.
  await page.locator('.actions .confirm').tap()
  await page.locator('.own [data-column="B"][aria-label*="blue: 6"]').waitFor()
  await page.waitForFunction(() => localStorage.getItem('sextant.coach')?.includes('"B6"'))
  await page.reload()
  await page.waitForSelector('.own .circle')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Resign' }).tap()
  await page.getByRole('button', { name: 'Yes, resign' }).tap()
  await page
    .getByRole('region', { name: 'Your coach' })
    .getByText('Start columns low and fill them in small steps.')
    .waitFor()
  assert.deepEqual(errors, [])
})
