import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { createTable } from '../screens.js'
import { moveList, myTurn, openTab, takeTurn } from '../table.js'

/** Two players: the first has created the table, the second has opened its link. */
async function pair({ browser, tables }, options, more = {}) {
  const ada = await visit(browser, tables.address, { settings: { name: 'Ada' }, ...more })
  const { table, state } = await createTable(ada.page, 'Ada', { game: 'cards', options })
  await ada.page.goto(`${tables.address}/t/${table}`)
  const bo = await visit(browser, tables.address, more)
  await bo.page.goto(`${tables.address}/join/${state.link}`)
  return { ada, bo, table }
}

async function joinTable(page, name, [label, button] = ['Your name', 'Join']) {
  await page.getByLabel(label).fill(name)
  await page.getByRole('button', { name: button }).click()
  await page.waitForSelector('.hand .card')
}

/** Plays until both see the end of the round. */
async function playOut(one, other) {
  for (let turn = 0; turn < 40; turn += 1) {
    const mover = await Promise.race(
      [one, other].map((page) => page.waitForSelector('.line.mine.turn').then(() => page)),
    )
    await takeTurn(mover)
    await mover.waitForSelector('.line.mine:not(.turn)')
    const ends = await Promise.all([one, other].map((page) => page.locator('dialog[open]').count()))
    if (ends.some((count) => count > 0)) {
      await Promise.all([one, other].map((page) => page.waitForSelector('dialog[open]')))
      return
    }
  }
  assert.fail('the round never ends')
}

const hand = (page) => page.locator('.hand .card').evaluateAll((cards) => cards.map((card) => card.dataset.card))

test('online: a friend is invited from the front page and joins by link', async ({ browser, tables }) => {
  const ada = await visit(browser, tables.address)
  await ada.page.getByRole('link', { name: 'Play cards: Friend' }).click()
  await ada.page.getByLabel('Your name').fill('Ada')
  await ada.page.getByRole('button', { name: 'Create table' }).click()
  await ada.page.getByRole('img', { name: /QR code/ }).waitFor()
  await ada.page.getByText('You, ready').waitFor()
  const link = await ada.page.getByLabel('Link to this table').inputValue()
  assert.ok(link.startsWith(`${tables.address}/join/`), link)

  const bo = await visit(browser, tables.address)
  await bo.page.goto(link)
  await bo.page.getByText('Ada invites you to play.').waitFor()
  await joinTable(bo.page, 'Bo')
  await ada.page.waitForSelector('.hand .card')
  // The tab title marks whose turn it is.
  const titles = await Promise.all([ada.page.title(), bo.page.title()])
  assert.deepEqual(titles.map((title) => title.startsWith('●')).sort(), [false, true])
  // For a player at the table, the link leads back to it.
  await bo.page.goto(link)
  await bo.page.waitForSelector('.hand .card')
  // With a name, the next table is one tap away.
  await ada.page.goto(tables.address)
  await ada.page.getByRole('link', { name: 'Play cards: Friend' }).click()
  await ada.page.getByRole('img', { name: /QR code/ }).waitFor()
  assert.deepEqual([...ada.errors, ...bo.errors], [])
})

test('online: a whole match of two browsers, with undo, a refusal, draws from piles, next starter, rematch', async ({
  browser,
  tables,
}) => {
  const { ada, bo, table } = await pair(
    { browser, tables },
    { rounds: 2, turn_limit: 8, first_starter: { seat: 1 }, next_starter: 'alternate' },
  )
  await joinTable(bo.page, 'Bo')
  const watcher = await visit(browser, tables.address)
  await watcher.page.goto(`${tables.address}/t/${table}`)
  await watcher.page.waitForSelector('.hand')

  // Ada discards, learns why she can't draw that card again, and undoes the discard.
  await myTurn(ada.page)
  const before = await hand(ada.page)
  await ada.page.locator('.hand .card').first().click()
  await ada.page.locator('.pile.lit').click()
  await ada.page.waitForSelector('.deck.lit')
  await ada.page.locator('.pile:has(.card):not(.deck)').first().click()
  await ada.page
    .getByText(/You have just discarded/)
    .first()
    .waitFor()
  await ada.page.getByRole('button', { name: 'Undo' }).click()
  await ada.page.waitForSelector('.deck:not(.lit)')
  assert.deepEqual(await hand(ada.page), before)
  await ada.page.locator('.hand .card').first().click()
  await ada.page.locator('.pile.lit').click()
  await ada.page.locator('.deck.lit').click()

  // Bo discards another colour and draws the card that Ada discarded.
  await myTurn(bo.page)
  const left = before[0].charAt(0)
  const other = (await hand(bo.page)).find((card) => card.charAt(0) !== left)
  await bo.page.locator(`.hand .card[data-card="${other}"]`).first().click()
  await bo.page.locator('.pile.lit').click()
  await bo.page.locator(`[data-place="pile-${left}"].lit`).click()
  await myTurn(ada.page)
  assert.ok((await hand(bo.page)).includes(before[0]))

  // The spectator sees neither hand, and can do nothing.
  assert.deepEqual(
    (await hand(watcher.page)).filter((card) => card && card !== '?'),
    [],
  )
  assert.equal(await watcher.page.locator('.lit').count(), 0)

  await playOut(ada.page, bo.page)
  for (const { page } of [ada, bo]) {
    assert.equal(await page.locator('dialog .receipts tbody tr').count(), 5)
  }
  await ada.page.getByText('Bo starts the next round.').waitFor()
  await bo.page.getByText('You start the next round.').waitFor()
  // The result is still there after a reload.
  await bo.page.reload()
  await bo.page.getByText('You start the next round.').waitFor()
  for (const { page } of [ada, bo]) await page.getByRole('button', { name: 'Next round' }).click()
  await playOut(ada.page, bo.page)
  for (const { page } of [ada, bo])
    await page
      .getByText(/ won!?$|is a draw$/)
      .first()
      .waitFor()

  await ada.page.getByRole('button', { name: 'Play again' }).click()
  await ada.page.getByText('Waiting for your opponent').waitFor()
  await ada.page.getByText('Waiting for the others to accept the rematch').waitFor()
  await bo.page.getByText('Ada wants a rematch.').waitFor()
  await bo.page.getByRole('button', { name: 'Play again' }).click()
  await Promise.all([ada, bo].map(({ page }) => page.waitForSelector('.hand .card')))
  assert.deepEqual([...ada.errors, ...bo.errors, ...watcher.errors], [])
})

test('online: the move list has all rounds, survives a reload, and equals that of the replay', async ({
  browser,
  tables,
}) => {
  const { ada, bo } = await pair(
    { browser, tables },
    { rounds: 2, turn_limit: 6, first_starter: { seat: 1 } },
    { viewport: { width: 1280, height: 860 } },
  )
  await joinTable(bo.page, 'Bo')
  await ada.page.waitForSelector('.hand .card')
  for (const { page } of [ada, bo]) await openTab(page, 'Moves')
  await playOut(ada.page, bo.page)
  // The next round has been dealt, but the result of this one is still open.
  const headings = (list) => list.filter((line) => line.startsWith('#'))
  const first = await moveList(ada.page, 'Ada')
  assert.deepEqual(headings(first), ['# Round 1'])
  assert.equal(first.length, 1 + 2 * 6)
  for (const { page } of [ada, bo]) await page.getByRole('button', { name: 'Next round' }).click()
  for (const { page } of [ada, bo]) await page.locator('.moves h3').filter({ hasText: 'Round 2' }).waitFor()
  await playOut(ada.page, bo.page)
  const list = await moveList(ada.page, 'Ada')
  assert.deepEqual(headings(list), ['# Round 2', '# Round 1'])
  assert.deepEqual(list.slice(-first.length), first)
  assert.deepEqual(await moveList(bo.page, 'Bo'), list)
  await ada.page.reload()
  await ada.page.waitForSelector('dialog[open]')
  assert.deepEqual(await moveList(ada.page, 'Ada'), list)
  await ada.page.getByRole('link', { name: 'Replay' }).click()
  await ada.page.getByRole('button', { name: 'Go to end' }).click()
  await ada.page.getByRole('button', { name: 'Menu' }).click()
  assert.deepEqual(await moveList(ada.page, 'Ada'), list)
  assert.deepEqual([...ada.errors, ...bo.errors], [])
})

test('online: a reload and a lost connection lose nothing, and two tabs stay in step', async ({ browser, tables }) => {
  const { ada, bo, table } = await pair({ browser, tables }, { rounds: 1, first_starter: { seat: 1 } })
  await joinTable(bo.page, 'Bo')
  await myTurn(ada.page)
  const before = await hand(ada.page)
  await ada.page.reload()
  await ada.page.waitForSelector('.hand .card')
  assert.deepEqual(await hand(ada.page), before)

  const tab = await ada.context.newPage()
  tab.setDefaultTimeout(120_000)
  await tab.goto(`${tables.address}/t/${table}`)
  await tab.waitForSelector('.line.mine.turn')

  tables.cut()
  try {
    await ada.page.getByText('Connection lost. Reconnecting…').waitFor()
    // A move made offline is sent later.
    await ada.page.locator('.hand .card').first().click()
    await ada.page.locator('.pile.lit').click()
  } finally {
    tables.mend()
  }
  // As if the browser were back online.
  for (const page of [ada.page, bo.page, tab]) await page.evaluate(() => dispatchEvent(new Event('online')))
  await ada.page.waitForSelector('.deck.lit')
  await tab.waitForSelector('.deck.lit')
  assert.equal((await hand(ada.page)).length, 7)
  await tab.locator('.deck.lit').click()
  await ada.page.waitForSelector('.line.mine:not(.turn)')
  await bo.page.waitForSelector('.line.mine.turn')
})

test('online: chat, a note, an absent player, resigning', async ({ browser, tables }) => {
  const { ada, bo, table } = await pair(
    { browser, tables },
    { first_starter: { seat: 2 } },
    { viewport: { width: 1280, height: 860 } },
  )
  await joinTable(bo.page, 'Bo')
  await ada.page.waitForSelector('.hand .card')
  await openTab(ada.page, 'Chat')
  await ada.page.getByLabel('Write a message').fill('good luck <b>')
  await ada.page.getByRole('button', { name: 'Send' }).click()
  // A message shows for a moment and is counted until the chat is opened; the message leads there.
  await bo.page.getByRole('tab', { name: 'Chat 1 new message' }).waitFor()
  await bo.page.getByRole('button', { name: 'good luck <b>' }).click()
  await bo.page.getByRole('tab', { name: 'Chat', exact: true }).waitFor()
  await bo.page.getByRole('listitem').filter({ hasText: 'good luck <b>' }).waitFor()
  await bo.page.getByRole('button', { name: 'Well played' }).click()
  await ada.page.getByRole('listitem').filter({ hasText: '👏' }).waitFor()
  const kept = ada.page.waitForResponse(
    (response) => response.url().endsWith('/note') && response.request().method() === 'PUT',
  )
  await openTab(ada.page, 'Note')
  await ada.page.getByLabel('Your note').fill('Bo likes blue')
  await ada.page.getByLabel('Your note').blur()
  await kept
  await ada.page.reload()
  await ada.page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value === 'Bo likes blue'),
  )
  await bo.page.goto(`${tables.address}/games`)
  await ada.page.getByText('Bo is away.').waitFor()
  await bo.page.getByText('Your turn').waitFor()
  await check(bo.page, 'my games')
  await bo.page.goto(`${tables.address}/t/${table}`)
  await bo.page.getByRole('button', { name: 'Resign' }).click()
  await bo.page.getByRole('button', { name: 'Yes, resign' }).click()
  await ada.page.getByText('You won!').waitFor()
  await ada.page.getByRole('dialog').getByText('Bo resigned.').waitFor()
  assert.deepEqual([...ada.errors, ...bo.errors], [])
})

test('online: an open table is found in the lobby, in German', async ({ browser, tables }) => {
  const ada = await visit(browser, tables.address, { locale: 'de-DE' })
  await createTable(ada.page, 'Änne', { game: 'cards', admission: 'open' })
  const bo = await visit(browser, tables.address, { locale: 'de-DE' })
  await bo.page.getByRole('link', { name: 'Offene Tische' }).click()
  await bo.page.getByRole('link', { name: /Tisch von Änne/ }).click()
  // The creator becomes ready once their page is open.
  await ada.page.goto(`${tables.address}/games`)
  await ada.page.getByRole('link', { name: /Karten/ }).click()
  await ada.page.getByText('Du, bereit').waitFor()
  await joinTable(bo.page, 'Björn', ['Dein Name', 'Mitspielen'])
  await ada.page.waitForSelector('.hand .card')
  assert.deepEqual([...ada.errors, ...bo.errors], [])
})

test('online: without a server, or without the table, the page says so', async ({ browser, address, tables }) => {
  const { page } = await visit(browser, address)
  for (const path of ['/new/friend', '/lobby', '/t/none', '/join/none']) {
    await page.goto(address + path)
    await page.getByRole('heading', { name: 'Online play is not available here' }).waitFor()
    await check(page, path)
  }
  await page.goto(`${address}/games`)
  await page.getByText('No games yet').waitFor()
  const other = await visit(browser, tables.address)
  for (const path of ['/t/none', '/t/abcdefghijklmnopqrstuv', '/join/none']) {
    await other.page.goto(tables.address + path)
    await other.page.getByRole('heading', { name: 'Table not found' }).waitFor()
  }
  tables.cut()
  try {
    await other.page.goto(`${tables.address}/lobby`)
    await other.page.getByRole('heading', { name: 'Can’t reach the server' }).waitFor()
    await check(other.page, 'unreachable')
  } finally {
    tables.mend()
  }
  await other.page.getByRole('button', { name: 'Try again' }).click()
  await other.page.getByRole('heading', { name: 'Open tables' }).waitFor()
})

test('online: after the end both players get the review that the server makes', async ({ browser, tables }) => {
  const { ada, bo, table } = await pair({ browser, tables }, { first_starter: { seat: 1 } })
  await joinTable(bo.page, 'Bo')
  for (const { page } of [ada, bo]) {
    await page.waitForSelector('.line.mine.turn')
    await takeTurn(page)
  }
  const status = await ada.page.evaluate(
    (table) =>
      fetch(`/api/v1/tables/${table}/resign`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      }).then(({ status }) => status),
    table,
  )
  assert.equal(status, 200)
  await ada.page.getByRole('dialog').getByRole('link', { name: 'Review' }).click()
  await bo.page.goto(`${tables.address}/review/${table}`)
  for (const { page } of [ada, bo]) {
    await page.getByRole('status').filter({ hasText: 'Review complete' }).waitFor({ state: 'attached' })
    assert.equal(page.workers().length, 0, 'the device does not review it too')
  }
  assert.deepEqual([...ada.errors, ...bo.errors], [])
})
