// A turn of the dice game that is played in the open because a player asks for it.
import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { createTable, saveGame, savedGame } from '../screens.js'
import { fitsWidth } from '../table.js'

const WORDS = {
  en: {
    ask: 'Play this turn in the open',
    about: /then choose clockwise/,
    yes: 'Play in the open',
    open: 'This turn is played clockwise, in the open.',
    turn: ', in the open',
  },
  de: {
    ask: 'Diesen Zug offen spielen',
    about: /im Uhrzeigersinn nacheinander/,
    yes: 'Offen spielen',
    open: 'Dieser Zug wird im Uhrzeigersinn offen gespielt.',
    turn: ', offen',
  },
}

for (const [device, viewport] of Object.entries({
  phone: { width: 360, height: 640 },
  desktop: { width: 1440, height: 900 },
}))
  for (const [language, words] of Object.entries(WORDS))
    test(`a turn is opened: ${device}, ${language}`, async ({ browser, address }) => {
      const { page, errors } = await visit(browser, address, { viewport, settings: { language } })
      await saveGame(page, savedGame('dice5-early'))
      await page.goto(`${address}/play/dice5-early`)
      await page.waitForSelector('.ask.turn')
      await page.getByRole('button', { name: words.ask }).click()
      const question = page.getByRole('dialog', { name: words.ask })
      await question.getByText(words.about).waitFor()
      await fitsWidth(page)
      await check(page, `the question, ${language}`)
      await question.getByRole('button', { name: words.yes }).click()
      await page.getByRole('img', { name: words.open }).waitFor()
      assert.equal(await page.getByRole('button', { name: words.ask }).count(), 0)
      await page.getByTestId('announcer').filter({ hasText: words.open }).waitFor({ state: 'attached' })
      await fitsWidth(page)
      await check(page, `an open turn, ${language}`)
      if (device === 'desktop') await page.locator('.moves h3').first().filter({ hasText: words.turn }).waitFor()
      assert.deepEqual(errors, [])
    })

test('nothing is offered between two players, and nothing once another player has chosen', async ({
  browser,
  address,
}) => {
  const { page } = await visit(browser, address)
  await saveGame(page, savedGame('dice2-early'))
  await page.goto(`${address}/play/dice2-early`)
  await page.waitForSelector('.ask.turn')
  assert.equal(await page.getByRole('button', { name: WORDS.en.ask }).count(), 0)
})

test('online: any player opens the turn, and all see every choice at once', async ({ browser, tables }) => {
  const viewport = { width: 1280, height: 860 }
  const ada = await visit(browser, tables.address, { settings: { name: 'Ada' }, viewport })
  const { table, state } = await createTable(ada.page, 'Ada', { game: 'dice', options: { players: 3 } })
  const guests = []
  for (const name of ['Bo', 'Cleo']) {
    const guest = await visit(browser, tables.address, { viewport })
    await guest.page.goto(`${tables.address}/join/${state.link}`)
    await guest.page.getByLabel('Your name').fill(name)
    await guest.page.getByRole('button', { name: 'Join' }).click()
    guests.push(guest)
  }
  await ada.page.goto(`${tables.address}/t/${table}`)
  const all = [ada, ...guests].map(({ page }) => page)
  for (const page of all) await page.waitForSelector('.own .sheet')
  const [adas, bos, cleos] = all
  const pass = async (page) => {
    await page.locator('.leave:enabled').click()
    await page.locator('.confirm.ready').click()
  }
  await pass(adas)
  // Ada has chosen, so Bo and Cleo choose at the same time, until Cleo asks.
  for (const page of [bos, cleos]) await page.waitForSelector('.ask.turn')
  await cleos.getByRole('button', { name: WORDS.en.ask }).click()
  await cleos.getByRole('button', { name: WORDS.en.yes }).click()
  for (const page of all) {
    await page.getByRole('img', { name: WORDS.en.open }).waitFor()
    await page.locator('.moves h3').filter({ hasText: 'Turn 1, in the open' }).waitFor()
  }
  await cleos.locator('.ask:not(.turn)').waitFor()
  await pass(bos)
  for (const page of [adas, cleos]) await page.locator('.moves li').filter({ hasText: 'Bo passed' }).waitFor()
  await pass(cleos)
  for (const page of all)
    await page
      .locator('.moves h3')
      .filter({ hasText: /^Turn 2$/ })
      .waitFor()
  assert.deepEqual(
    [ada, ...guests].flatMap(({ errors }) => errors),
    [],
  )
})
