import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { createTable } from '../screens.js'
import { moveList } from '../table.js'

/** Two players on wide screens, and a bot. */
async function three({ browser, tables }) {
  const viewport = { width: 1280, height: 860 }
  const ada = await visit(browser, tables.address, { settings: { name: 'Ada' }, viewport })
  const { table, state } = await createTable(ada.page, 'Ada', {
    game: 'dice',
    options: { players: 3 },
    seats: ['person', 'person', { bot: 'novice' }],
  })
  await ada.page.goto(`${tables.address}/t/${table}`)
  const bo = await visit(browser, tables.address, { viewport })
  await bo.page.goto(`${tables.address}/join/${state.link}`)
  await bo.page.getByLabel('Your name').fill('Bo')
  await bo.page.getByRole('button', { name: 'Join' }).click()
  for (const { page } of [ada, bo]) await page.waitForSelector('.own .sheet')
  return { ada, bo, table }
}

/** Tries all options, rates them by their previews, and leaves the best one picked. */
function weigh(page) {
  return page.evaluate(async () => {
    const shown = () => new Promise((drawn) => setTimeout(drawn))
    const all = (selector) => [...document.querySelectorAll(selector)]
    const promise = () => {
      if (document.querySelector('.confirm.ready') === null) return -1
      const words = document.querySelector('.words small').textContent
      return (
        (words.includes('wins the bridge') ? 4 : 0) +
        (words.includes('then an arrow') ? 2 : 0) +
        (words.includes('circle') ? 0 : 1)
      )
    }
    const ways = []
    const columns = all('.own .column.lit [data-column]')
    if (columns.length > 0) for (const column of columns) ways.push([column])
    else {
      const [colours, numbers] = all('.tray .three').map((three) => [
        ...three.querySelectorAll('.slot:enabled:not(.dim)'),
      ])
      for (const colour of colours) for (const number of numbers) ways.push([colour, number])
    }
    const isPicked = (one) => one.ariaPressed === 'true' || one.closest('.chosen') !== null
    const pick = async (way) => {
      for (const one of way) if (!isPicked(one)) one.click()
      await shown()
      return promise()
    }
    let [best, most] = [null, -1]
    for (const way of ways) {
      const worth = await pick(way)
      if (worth > most) [best, most] = [way, worth]
    }
    if (best) await pick(best)
    return best !== null
  })
}

/** The text of the move list. */
const moves = (page) => page.locator('aside .moves').textContent()

/** Rolls, or makes one decision. */
async function act(page, { refuse }) {
  const before = await moves(page)
  const question = await page.locator('.ask strong').textContent()
  const stage = question.startsWith('Arrow') ? 'accelerated' : question.includes('roll') ? 'rolled' : 'entered'
  const refusing = stage === 'entered' && (refuse || !(await weigh(page)))
  if (stage === 'accelerated') await weigh(page)
  if (refusing) await page.locator('.leave').click()
  await page.locator('.confirm.ready').click()
  await page.waitForFunction(
    (before) =>
      document.querySelector('aside .moves').textContent !== before || document.querySelector('dialog[open]') !== null,
    before,
  )
}

/** A player's last entry as another player's page shows it; hidden until all have chosen. */
const lastOf = async (page, name) => {
  const last = page.locator(`.look:has(b:text-is("${name}")) .last`)
  return { words: (await last.textContent()).trim(), arrows: await last.locator('use[href="#arrow"]').count() }
}

test('online: a dice game of three, with a chain of accelerations, a pass and a bridge', async ({
  browser,
  tables,
}) => {
  // Each as the other player sees it.
  const seen = { chain: false, refusal: false, bridge: false }
  const isDone = () => Object.values(seen).every(Boolean)
  // The rolls are random: nearly every game has all three, and there are several attempts.
  for (let game = 0; game < 5 && !isDone(); game += 1) {
    const { ada, bo } = await three({ browser, tables })
    let refusals = 0
    while (!isDone()) {
      const page = await Promise.race(
        [ada.page, bo.page].map((one) => one.waitForSelector('.ask.turn, dialog[open]').then(() => one)),
      )
      if ((await page.locator('dialog[open]').count()) > 0) break
      // The others see it once all have chosen; up to eight passes exhaust no player.
      const refuse = page === bo.page && !seen.refusal && refusals < 8
      if (refuse) refusals += 1
      await act(page, { refuse })
      const [adas, bos] = await Promise.all([lastOf(bo.page, 'Ada'), lastOf(ada.page, 'Bo')])
      seen.chain ||= [adas, bos].some(({ arrows }) => arrows >= 2)
      seen.refusal ||= bos.words === 'passed'
      for (const one of [ada.page, bo.page]) seen.bridge ||= (await one.locator('.own .bridge.mine').count()) > 0
    }
    // All players see who won a bridge.
    if (isDone()) for (const { page } of [ada, bo]) await page.locator('aside td.won').first().waitFor()
    assert.deepEqual([...ada.errors, ...bo.errors], [])
    await ada.context.close()
    await bo.context.close()
  }
  assert.deepEqual(seen, { chain: true, refusal: true, bridge: true })
})

test('online: secret choices appear in every move list once all have chosen', async ({ browser, tables }) => {
  const { ada, bo, table } = await three({ browser, tables })
  await bo.page.locator('.look:has(b:text-is("Ada")) .dot.here').waitFor()
  const watcher = await visit(browser, tables.address, { viewport: { width: 1280, height: 860 } })
  await watcher.page.goto(`${tables.address}/t/${table}`)
  const refuse = async (page) => {
    await page.locator('.leave:enabled').click()
    await page.locator('.confirm.ready').click()
  }
  // Ada chooses first, then Bo and the bot in secret; the bot chooses at once, Bo waits.
  await ada.page.waitForSelector('.ask.turn')
  await refuse(ada.page)
  for (const { page } of [ada, bo, watcher]) await page.locator('.moves li').filter({ hasText: 'Novice: …' }).waitFor()
  assert.deepEqual(await moveList(watcher.page, ''), ['# Turn 1', 'Novice: …', 'Ada passed'])
  await ada.page.reload()
  await ada.page.locator('.moves li').filter({ hasText: 'Novice: …' }).waitFor()

  tables.cut()
  await watcher.page.getByText('Connection lost. Reconnecting…').waitFor()
  tables.mend()
  for (const { page } of [ada, bo, watcher]) await page.evaluate(() => dispatchEvent(new Event('online')))
  await watcher.page.getByText('Connection lost. Reconnecting…').waitFor({ state: 'detached' })
  await bo.page.waitForSelector('.ask.turn')
  await refuse(bo.page)
  for (const { page } of [ada, bo, watcher]) await page.locator('.moves h3').filter({ hasText: 'Turn 2' }).waitFor()
  const lists = await Promise.all([moveList(ada.page, 'Ada'), moveList(bo.page, 'Bo'), moveList(watcher.page, '')])
  const [list] = lists
  for (const other of lists) assert.deepEqual(other, list)
  assert.deepEqual(
    [list.slice(0, 2), list.slice(-2)],
    [
      ['# Turn 2', '# Turn 1'],
      ['Bo passed', 'Ada passed'],
    ],
  )
  assert.equal(list.filter((line) => line.includes('…')).length, 0)
  assert.ok(
    list.some((line) => /^Novice (entered|passed)/.test(line)),
    list.join('; '),
  )
  // Screen readers announce it at the same moment; Bo's own choice only to the others.
  const said = await Promise.all([ada, bo, watcher].map(({ page }) => page.getByTestId('announcer').textContent()))
  for (const sentence of said) assert.match(sentence, /Novice (entered|passed).*Rolled/)
  for (const sentence of [said[0], said[2]]) assert.match(sentence, /^Bo passed\. Novice/)
  // A reload shows the same list.
  await ada.page.reload()
  await ada.page.locator('.moves h3').filter({ hasText: 'Turn 2' }).waitFor()
  assert.deepEqual(await moveList(ada.page, 'Ada'), list)
  // The browser logs failed attempts to connect.
  const errors = [ada, bo, watcher]
    .flatMap(({ errors }) => errors)
    .filter((text) => !text.startsWith('WebSocket connection'))
  assert.deepEqual(errors, [])
})

test('online: after a player resigns in a game of three, the others play on', async ({ browser, tables }) => {
  const { ada, bo } = await three({ browser, tables })
  await bo.page.getByRole('button', { name: 'Resign' }).click()
  await bo.page.getByRole('button', { name: 'Yes, resign' }).click()
  await ada.page.locator('.moves p').filter({ hasText: 'Bo resigned.' }).waitFor()
  assert.match(await ada.page.getByTestId('announcer').textContent(), /Bo resigned\./)
  await bo.page.locator('.moves p').filter({ hasText: 'You resigned.' }).waitFor()
  assert.equal(await bo.page.getByRole('button', { name: 'Resign' }).count(), 0)
  // Ada is active in turn 1. Turn 2 would be Bo's: the server passes for him.
  for (const turn of [1, 2]) {
    await ada.page.waitForSelector('.ask.turn')
    await ada.page.locator('.leave:enabled').click()
    await ada.page.locator('.confirm.ready').click()
    await ada.page
      .locator('.moves h3')
      .filter({ hasText: `Turn ${turn + 1}` })
      .waitFor()
  }
  assert.equal((await moveList(ada.page, 'Ada')).filter((line) => line === 'Bo passed').length, 2)
  assert.deepEqual([...ada.errors, ...bo.errors], [])
})
