import assert from 'node:assert/strict'
import { visit } from '../browser.js'
import { found } from '../screens.js'

/** Two people with room for the list of moves, and a bot, at a table of three. */
async function three({ browser, tables }) {
  const viewport = { width: 1280, height: 860 }
  const ada = await visit(browser, tables.address, { settings: { name: 'Ada' }, viewport })
  const { table, sight } = await found(ada.page, 'Ada', { game: 'dice', options: { players: 3 }, seats: ['person', 'person', { bot: 'novice' }] })
  await ada.page.goto(`${tables.address}/t/${table}`)
  const bo = await visit(browser, tables.address, { viewport })
  await bo.page.goto(`${tables.address}/join/${sight.link}`)
  await bo.page.getByLabel('Your name').fill('Bo')
  await bo.page.getByRole('button', { name: 'Sit down' }).click()
  for (const { page } of [ada, bo]) await page.waitForSelector('.own .sheet')
  return { ada, bo }
}

/** Tries what could be done, by what the page says it would do, and leaves the best of it picked. */
function weigh(page) {
  return page.evaluate(async () => {
    const shown = () => new Promise((drawn) => setTimeout(drawn))
    const all = (selector) => [...document.querySelectorAll(selector)]
    const promise = () => {
      if (document.querySelector('.confirm.ready') === null) return -1
      const words = document.querySelector('.words small').textContent
      return (words.includes('the bridge of') ? 4 : 0) + (words.includes('then an arrow') ? 2 : 0) + (words.includes('circle') ? 0 : 1)
    }
    const ways = []
    const columns = all('.own .column.lit [data-column]')
    if (columns.length > 0) for (const column of columns) ways.push([column])
    else {
      const [colours, numbers] = all('.tray .three').map((three) => [...three.querySelectorAll('.slot:enabled:not(.dim)')])
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

/** What the list of moves tells. */
const moves = (page) => page.locator('aside .rail ol').textContent()

/** Rolls, or decides once; says what was done. */
async function act(page, { refuse }) {
  const before = await moves(page)
  const question = await page.locator('.ask strong').textContent()
  const stage = question.startsWith('Arrow') ? 'accelerated' : question.includes('roll') ? 'rolled' : 'entered'
  const refusing = stage === 'entered' && (refuse || !(await weigh(page)))
  if (stage === 'accelerated') await weigh(page)
  if (refusing) await page.locator('.leave').click()
  await page.locator('.confirm.ready').click()
  await page.waitForFunction((told) => document.querySelector('aside .rail ol').textContent !== told || document.querySelector('dialog[open]') !== null, before)
  return refusing ? 'refused' : stage
}

export const scenarios = {
  'online: a dice game of three, with a chain of accelerations, a refusal and a bridge': async (around) => {
    // Each of them as the other person sees it.
    const seen = { chain: false, refusal: false, bridge: false }
    const isDone = () => Object.values(seen).every(Boolean)
    // The dice fall as they may: what is looked for comes about in nearly every game, and there are several.
    for (let game = 0; game < 5 && !isDone(); game += 1) {
      const { ada, bo } = await three(around)
      let [chain, longest, refused] = [0, 0, false]
      while (!isDone()) {
        const page = await Promise.race([ada.page, bo.page].map((one) => one.waitForSelector('.ask.turn, dialog[open]').then(() => one)))
        if ((await page.locator('dialog[open]').count()) > 0) break
        const did = await act(page, { refuse: page === bo.page && !refused })
        refused ||= did === 'refused' && page === bo.page
        // Ada's chains are what Bo must see.
        chain = did === 'accelerated' && page === ada.page ? chain + 1 : did === 'rolled' || page === bo.page ? chain : 0
        longest = Math.max(longest, chain)
        seen.chain ||= longest >= 2 && /Ada accelerated/.test(await moves(bo.page))
        seen.refusal ||= refused && /Bo refused/.test(await moves(ada.page))
        for (const one of [ada.page, bo.page]) seen.bridge ||= (await one.locator('.own .bridge.mine').count()) > 0
      }
      if (isDone()) {
        // A bridge that is won is won for everybody to see.
        for (const { page } of [ada, bo]) assert.ok((await page.locator('aside td.won').count()) > 0)
      }
      assert.deepEqual([...ada.troubles, ...bo.troubles], [])
      await ada.context.close()
      await bo.context.close()
    }
    assert.deepEqual(seen, { chain: true, refusal: true, bridge: true })
  },
}
