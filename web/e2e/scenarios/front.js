// The front page: two games, each against the computer, a friend or anyone; what waits for the player comes first.
import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { createTable, saveGame, savedGame } from '../screens.js'
import { takeTurn } from '../table.js'

const LANGUAGES = {
  'en-GB': {
    dice: 'Play dice: Computer',
    friend: 'Play dice: Friend',
    anyone: 'Play cards: Anyone',
    learn: /^New here\?/,
    second: 'Player 3',
    rules: 'House rules',
    top: /^top card/,
  },
  'de-DE': {
    dice: 'Spielen, Würfel: Computer',
    friend: 'Spielen, Würfel: Freunde',
    anyone: 'Spielen, Karten: Offener Tisch',
    learn: /^Neu hier\?/,
    second: 'Spieler 3',
    rules: 'Hausregeln',
    top: /^oberste Karte/,
  },
}

for (const [locale, words] of Object.entries(LANGUAGES))
  for (const [width, height] of [
    [360, 640],
    [1440, 900],
  ]) {
    const options = { locale, viewport: { width, height } }

    test(`front page in ${locale} at ${width}x${height}: one tap starts either game`, async ({ browser, address }) => {
      const { page, errors } = await visit(browser, address, options)
      assert.equal(await page.getByRole('link', { name: words.learn }).getAttribute('href'), '/learn')
      assert.equal(await page.getByRole('link', { name: words.anyone }).getAttribute('href'), '/lobby?game=cards')
      await page.getByRole('button', { name: words.dice }).click()
      await page.waitForSelector('.sheet')
      assert.deepEqual(errors, [])
    })

    test(`front page in ${locale} at ${width}x${height}: without a server a friend plays on this device`, async ({
      browser,
      address,
    }) => {
      const { page, errors } = await visit(browser, address, options)
      await page.locator('a[href="/new/here?game=dice"]').waitFor()
      await page.getByRole('link', { name: words.friend }).click()
      // The dice game is chosen, with a name for each of its three players.
      await page.getByRole('textbox', { name: words.second }).fill('Cy')
      await check(page, 'three names')
      // Between people the discard piles lie as printed.
      await page.getByRole('radio', { name: /^(Cards|Karten)/ }).check()
      await page.getByText(words.rules).click()
      assert.ok(await page.getByRole('radio', { name: words.top }).isChecked())
      await page.getByRole('radio', { name: /^Computer/ }).check()
      assert.ok(!(await page.getByRole('radio', { name: words.top }).isChecked()))
      assert.deepEqual(errors, [])
    })
  }

test('a game online that waits for the player comes before an old game on this device', async ({ browser, tables }) => {
  const { page, errors } = await visit(browser, tables.address)
  await saveGame(page, savedGame('cards-middle'))
  const terms = { game: 'cards', options: { first_starter: { seat: 1 } } }
  const { table, ...snapshot } = await createTable(page, 'Ada', terms)
  await page.goto(`${tables.address}/t/${table}`)
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  const { link } = snapshot.state
  const other = await visit(browser, tables.address)
  await other.page.goto(`${tables.address}/join/${link}`)
  await other.page.getByLabel('Your name').fill('Bo')
  await other.page.getByRole('button', { name: 'Join' }).click()
  await page.waitForSelector('.line.mine.turn')
  await page.goto(tables.address)
  const first = page.getByRole('link', { name: /^Your turn in 1 game/ }).first()
  await first.filter({ hasText: 'Bo' }).click()
  await page.waitForSelector('.line.mine.turn')
  await takeTurn(page)
  await page.waitForSelector('.line.mine:not(.turn)')
  await page.goto(tables.address)
  await page.getByRole('link', { name: /^Continue/ }).waitFor()
  assert.deepEqual([...errors, ...other.errors], [])
})
