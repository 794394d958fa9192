import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { saveGame } from '../screens.js'
import { fitsWidth } from '../table.js'

// Box 1 of every column has an artefact, and the bridges stand in row 2: much happens early.
const SHEET =
  '{ tracks = { expedition = [0, -20, -15, -10, 5, 10, 15, 30, 35, 50], circle-only = -50, ' +
  'artefacts = [0, -40, -30, -20, 10, 20, 30, 60, 70, 100], dice = [0, -40, -30, -20, 10, 20, 30, 60, 70, 0] }, ' +
  'bridges = { row = 2, worth = 20 }, columns = { ' +
  ['red', 'orange', 'yellow', 'green', 'blue', 'purple'].map((name) => `${name} = { artefacts = [1], arrows = [] }`) +
  ' } }'

const refusals = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, nth) => `${from + nth}. PPP 999 : - -`).join('\n')

/** A game of two people on one device. */
const game = (turns) => ({
  id: 'events',
  game: 'dice',
  record: `[Game "dice"]\n[Players "2"]\n[Order "clockwise"]\n[Sheet "${SHEET}"]\n[Player1 "person"]\n[Player2 "person"]\n\n${turns}\n`,
  names: ['Ada', 'Bo'],
  bots: [null, null],
  scores: [0, 0],
  over: false,
  at: 1,
  note: '',
})

async function open(page, address, turns) {
  await saveGame(page, game(turns))
  await page.goto(`${address}/play/events`)
  await page.locator('.cover button').click()
  await page.waitForSelector('.own .sheet')
}

const WORDS = {
  en: {
    won: 'Ada: red bridge won (+20)',
    missed: 'Bo: red bridge passed too late',
    list: 'Bo entered red 3 · red bridge passed too late',
    artefact: '1st artefact',
    exhausted: 'exhausted: passes score nothing',
    risk: 'marks the purple circle, left alone, it costs −50 doubled: −100',
  },
  de: {
    won: 'Ada: Brücke Rot gewonnen (+20)',
    missed: 'Bo: Brücke Rot zu spät erreicht',
    list: 'Bo: Rot 3 eingetragen · Brücke Rot zu spät erreicht',
    artefact: '1. Artefakt',
    exhausted: 'erschöpft: Passfelder zählen nichts mehr',
    risk: 'markiert den Kreis Lila, allein kostet er −50 mal zwei: −100',
  },
}

for (const [device, viewport] of Object.entries({
  phone: { width: 360, height: 640 },
  desktop: { width: 1440, height: 900 },
})) {
  for (const language of ['en', 'de']) {
    test(`bridges, artefacts and exhaustion are noticed: ${device}, ${language}`, async ({ browser, address }) => {
      const words = WORDS[language]
      const { page, errors } = await visit(browser, address, { viewport, settings: { language } })
      // Ada wins the red bridge with her second number.
      await open(page, address, '1. RRR 222 : R2 -\n2. RRR 222 : - R2')
      await page.getByText(words.won).first().waitFor()
      await fitsWidth(page)
      await check(page, `a bridge won, ${language}`)
      // Bo passes it two turns later, for nothing.
      await open(page, address, '1. RRR 222 : R2 -\n2. RRR 222 : - R2\n3. RRR 333 : - R3\n4. RRR 333 : R3 -')
      await page.getByText(words.missed).first().waitFor()
      if (device === 'desktop') {
        await page.getByText(words.list).waitFor()
        await page.getByText(words.artefact).first().waitFor()
      }
      // The ninth refusal.
      await open(page, address, refusals(1, 9))
      await page.getByText(words.exhausted).first().waitFor()
      assert.ok(await page.locator('.own .column.exhausted').isVisible())
      assert.deepEqual(errors, [])
    })

    test(`a circle says what it risks: ${device}, ${language}`, async ({ browser, address }) => {
      const { page } = await visit(browser, address, { viewport, settings: { language } })
      await open(page, address, '1. PPP 007 :')
      assert.equal(await page.locator('.own .column.tone-P .circle i').textContent(), '−50')
      await page.locator('.slot:enabled').first().click()
      await page.locator('.three').nth(1).locator('.slot:enabled').first().click()
      await page.locator('.ask', { hasText: WORDS[language].risk }).waitFor()
      await fitsWidth(page)
      await check(page, `a circle picked, ${language}`)
    })
  }
}

test('a screen reader hears what a decision sets off', async ({ browser, address }) => {
  const { page } = await visit(browser, address)
  await open(page, address, '1. RRR 222 : R2 -\n2. RRR 222 : -')
  await page.locator('.slot:enabled').first().click()
  await page.locator('.three').nth(1).locator('.slot:enabled').first().click()
  await page.locator('.confirm').click()
  await page.locator('[aria-live=polite]', { hasText: 'red bridge won (+20)' }).waitFor({ state: 'attached' })
})
