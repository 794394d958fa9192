import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { fitsWidth } from '../table.js'

const SIZES = { phone: { width: 360, height: 640 }, desktop: { width: 1440, height: 900 } }

const WORDS = {
  en: {
    box: 'red 1: empty',
    then: 'red 1: arrow',
    row: 'Bridges in row 1',
    name: 'Name',
    save: 'Save',
    saved: 'Saved on this device.',
    points: 'Points',
    worth: 'Bridge, for the first to pass it',
    wrong: 'Points of a bridge: 4000 is not a number from −1000 to 1000.',
    play: 'Play with it',
  },
  de: {
    box: 'Rot 1: leer',
    then: 'Rot 1: Pfeil',
    row: 'Brücken in Zeile 1',
    name: 'Name',
    save: 'Speichern',
    saved: 'Auf diesem Gerät gespeichert.',
    points: 'Punkte',
    worth: 'Brücke, wenn man sie zuerst erreicht',
    wrong: 'Punkte einer Brücke: 4000 ist keine Zahl von −1000 bis 1000.',
    play: 'Damit spielen',
  },
}

/** No control is smaller than a fingertip. */
async function fitsFingers(page) {
  const small = await page.locator('main :is(button, input:not(.unseen), a)').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => ({ name: one.ariaLabel ?? one.textContent, ...one.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width < 43.9 || height < 43.9),
  )
  assert.deepEqual(small, [])
}

for (const [device, viewport] of Object.entries(SIZES)) {
  for (const language of ['en', 'de']) {
    test(`an own sheet is drawn, stored and played with: ${device}, ${language}`, async ({ browser, address }) => {
      const words = WORDS[language]
      const { page, errors } = await visit(browser, address, { viewport, settings: { language } })
      await page.goto(`${address}/sheets`)
      await check(page, `the list of sheets, ${language}`)
      await page.locator('a[href="/sheets/new"]').click()
      await page.getByLabel(words.name).fill('Grandma’s pad')
      await page.getByRole('button', { name: words.box, exact: true }).click()
      await page.getByRole('button', { name: words.then, exact: true }).waitFor()
      await page.getByRole('button', { name: words.row, exact: true }).click()
      await page.getByText(words.points, { exact: true }).click()
      // The rules check every change.
      await page.getByLabel(words.worth).fill('4000')
      await page.getByText(words.wrong).waitFor()
      assert.ok(await page.getByRole('button', { name: words.save }).isDisabled())
      await check(page, `a sheet with a mistake, ${language}`)
      await page.getByLabel(words.worth).fill('25')
      await page.getByRole('button', { name: words.save }).click()
      await page.getByText(words.saved).waitFor()
      await fitsWidth(page)
      await fitsFingers(page)
      await check(page, `the sheet editor, ${language}`)
      // A new game is played on it: the bridges stand below row 1, worth 25.
      await page.getByRole('button', { name: words.play }).click()
      await page.locator('.begin button').click()
      const red = page.locator('.own .column.tone-R')
      await red.locator('.bridge').waitFor()
      assert.equal((await red.locator('.bridge').textContent()).trim(), '25')
      const [box, bridge, circle] = await Promise.all(
        ['.box >> nth=-1', '.bridge', '.circle'].map((what) => red.locator(what).boundingBox()),
      )
      assert.ok(box.y < bridge.y && bridge.y < circle.y, 'the bridge is between box 1 and the circle')
      assert.ok(Math.abs(box.height - (await red.locator('.box >> nth=0').boundingBox()).height) < 0.6)
      assert.equal(await red.locator('.box >> nth=-1').locator('use[href="#arrow"]').count(), 1)
      await fitsWidth(page)
      assert.deepEqual(errors, [])
    })
  }
}

test('a sheet is shared by link, and the score pad counts on it', async ({ browser, address }) => {
  const { page } = await visit(browser, address, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${address}/sheets/new`)
  await page.getByLabel('Name').fill('Shared pad')
  await page.getByRole('button', { name: 'Bridges in row 5' }).click()
  await page.getByText('Points', { exact: true }).click()
  await page.getByLabel('Column, 1 filled').fill('-7')
  await page.evaluate(() => (navigator.share = undefined))
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Link copied. It contains the sheet.').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  // Another device opens it.
  const { page: other } = await visit(browser, address)
  await other.goto(link)
  await other.getByText('You opened a shared sheet.').waitFor()
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Saved on this device.').waitFor()
  await other.goto(`${address}/pad`)
  await other.getByRole('button', { name: 'Dice' }).click()
  await other.getByRole('button', { name: 'Players' }).click()
  await other.getByRole('radio', { name: 'Shared pad' }).check()
  await other.getByRole('button', { name: 'Done' }).click()
  await other.getByRole('button', { name: 'red 1', exact: true }).click()
  assert.equal(await other.getByTestId('score-0').textContent(), '−7')
  assert.match(await other.getByRole('button', { name: 'red 5', exact: true }).getAttribute('class'), /bridge/)
  assert.doesNotMatch(await other.getByRole('button', { name: 'red 7', exact: true }).getAttribute('class'), /bridge/)

  await other.goto(`${address}/sheets#damaged`)
  await other.getByText('This link is damaged: it contains no sheet.').waitFor()
})

test('a sheet file is opened, and its mistakes are named by line', async ({ browser, address }) => {
  const { page } = await visit(browser, address)
  await page.goto(`${address}/sheets/new`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file' }).click()
  const file = await download
  assert.equal(file.suggestedFilename(), 'My sheet.toml')
  const stream = await file.createReadStream()
  let text = ''
  for await (const part of stream) text += part
  const open = (content) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'pad.toml',
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    })
  await open(text.replace(/red .*/, 'red = { artefacts = [5], arrows = [5] }'))
  await page.getByText('Line 14: Red: box 5 can’t be both arrow and artefact.').waitFor()
  await open(text.replace(/red .*/, 'red = { artefacts = [], arrows = [9] }'))
  await page.getByRole('button', { name: 'red 9: arrow' }).waitFor()
})

const LINE =
  '{ tracks = { expedition = [0, -20, -15, -10, 5, 10, 15, 30, 35, 50], circle-only = -50, ' +
  'artefacts = [0, -40, -30, -20, 10, 20, 30, 60, 70, 100], dice = [0, -40, -30, -20, 10, 20, 30, 60, 70, 0] }, ' +
  'bridges = { row = 3, worth = 35 }, columns = { ' +
  ['red', 'orange', 'yellow', 'green', 'blue', 'purple'].map((name) => `${name} = { artefacts = [1], arrows = [] }`) +
  ' } }'

for (const [device, viewport] of Object.entries(SIZES))
  test(`online: a friend plays on an own sheet that only the host has: ${device}`, async ({ browser, tables }) => {
    const ada = await visit(browser, tables.address, { viewport, settings: { name: 'Ada' } })
    await ada.page.evaluate(
      (line) => localStorage.setItem('sextant.sheet.mine', JSON.stringify({ id: 'mine', name: 'My pad', line, at: 1 })),
      LINE,
    )
    await ada.page.goto(`${tables.address}/new/friend?game=dice`)
    await ada.page.locator('summary').click()
    await ada.page.getByRole('radio', { name: 'My pad' }).check()
    await ada.page.getByRole('radio', { name: 'Me', exact: true }).check()
    await ada.page.getByRole('button', { name: 'Create table' }).click()
    const link = await ada.page.getByLabel('Link to this table').inputValue()
    const bo = await visit(browser, tables.address, { viewport })
    await bo.page.goto(link)
    await bo.page.locator('.terms', { hasText: 'own sheet' }).waitFor()
    await bo.page.getByLabel('Your name').fill('Bo')
    await bo.page.getByRole('button', { name: 'Join' }).click()
    for (const { page } of [ada, bo]) {
      await page.waitForSelector('.own .bridge')
      // The bridges stand below row 3 and are worth 35.
      assert.deepEqual(await page.locator('.own .bridge b').allTextContents(), Array(8).fill('35'))
      assert.equal(await page.locator('.own .column').first().locator('.box:has(~ .bridge)').count(), 7)
      await fitsWidth(page)
    }
    // Box 1 has an artefact here, and none on the built-in sheet.
    await ada.page.locator('.ask.turn').waitFor()
    await ada.page.locator('.slot:enabled').first().click()
    await ada.page.locator('.three').nth(1).locator('.slot:enabled:not(.dim)').last().click()
    await ada.page.locator('.confirm.ready').click()
    await bo.page.locator('.ask.turn').waitFor()
    assert.deepEqual([...ada.errors, ...bo.errors], [])
  })
