// Chat and presence of an online table on a phone, where the chat is behind a button.
import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { createTable } from '../screens.js'
import { fitsWidth } from '../table.js'

const WORDS = {
  en: {
    name: 'Your name',
    join: 'Join',
    here: 'online',
    away: 'away',
    unread: 'Chat: 1 new message',
    say: 'Write a message',
    send: 'Send',
    well: 'Well played',
    close: 'Close',
  },
  de: {
    name: 'Dein Name',
    join: 'Mitspielen',
    here: 'online',
    away: 'abwesend',
    unread: 'Chat: 1 neue Nachricht',
    say: 'Nachricht schreiben',
    send: 'Senden',
    well: 'Gut gespielt',
    close: 'Schließen',
  },
}

for (const [game, there] of Object.entries({ cards: '.hand .card', dice: '.own .sheet' }))
  for (const [language, words] of Object.entries(WORDS))
    test(`online: chat and presence on a phone, ${game}, ${language}`, async ({ browser, tables }) => {
      const more = { viewport: { width: 360, height: 640 }, settings: { language, name: 'Ada' } }
      const ada = await visit(browser, tables.address, more)
      const { table, state } = await createTable(ada.page, 'Ada', { game })
      await ada.page.goto(`${tables.address}/t/${table}`)
      const bo = await visit(browser, tables.address, { ...more, settings: { language } })
      await bo.page.goto(`${tables.address}/join/${state.link}`)
      await bo.page.getByLabel(words.name).fill('Bo')
      await bo.page.getByRole('button', { name: words.join }).click()
      for (const { page } of [ada, bo]) await page.waitForSelector(there)

      // A dot beside the other player's name.
      const dot = (page) => page.locator('.felt .field .dot')
      await dot(ada.page).and(ada.page.locator('.here')).waitFor()
      assert.equal(await dot(ada.page).getAttribute('title'), words.here)

      // A message shows for a moment and is counted; one tap opens the chat.
      await bo.page.getByRole('button', { name: 'Chat', exact: true }).click()
      await bo.page.getByLabel(words.say).fill('good luck')
      await bo.page.getByRole('button', { name: words.send }).click()
      await bo.page.getByRole('listitem').filter({ hasText: 'good luck' }).waitFor()
      const toast = ada.page.locator('button.toast', { hasText: 'good luck' })
      await toast.waitFor()
      const badge = ada.page.getByRole('button', { name: words.unread })
      assert.equal(await badge.locator('b').textContent(), '1')
      await fitsWidth(ada.page)
      await badge.click()
      const chat = ada.page.getByRole('dialog')
      await chat.getByRole('listitem').filter({ hasText: 'good luck' }).waitFor()
      await fitsWidth(ada.page)
      await check(ada.page, `the chat on a phone, ${language}`)
      assert.equal(await toast.count(), 0)
      await chat.getByRole('button', { name: words.well }).click()
      await bo.page.getByRole('listitem').filter({ hasText: '👏' }).waitFor()
      await chat.getByRole('button', { name: words.close }).click()
      await ada.page.getByRole('button', { name: 'Chat', exact: true }).waitFor()

      await bo.context.close()
      await dot(ada.page).and(ada.page.locator(':not(.here)')).waitFor()
      assert.equal(await dot(ada.page).getAttribute('title'), words.away)
      assert.deepEqual(ada.errors, [])
    })
