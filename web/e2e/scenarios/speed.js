// The page responds at once, and thinking bots do not load the main thread. Measured in processor
// time of that thread, which does not grow when the machine is busy, and in numbers of layouts and
// style recalculations, which do not depend on the machine.
import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { saveGame, savedGame, still } from '../screens.js'

/** How much slower a phone is than this machine, roughly. */
const PHONE = 4
/** The limit for a tap on the main thread, in milliseconds; generous, because test machines are busy. */
const TAP = 38
/** The limit for layouts and style recalculations per visible step. */
const OFTEN = 8
/** The limit for the page's scripts per visible step, in milliseconds. */
const SCRIPT = 60

/** The work of the main thread so far: processor times in milliseconds, and counts. */
async function meter(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const read = (wanted) => metrics.find(({ name }) => name === wanted).value
    return {
      busy: read('TaskDuration') * 1000,
      script: read('ScriptDuration') * 1000,
      layouts: read('LayoutCount'),
      styles: read('RecalcStyleCount'),
    }
  }
}

/** Opens a game from `tables/` in the player's turn and waits for animations to end. */
async function openTable(browser, address, name, size) {
  const { page, errors } = await visit(browser, address, size ? { viewport: { width: size[0], height: size[1] } } : {})
  const workers = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await saveGame(page, savedGame(name))
  await page.goto(`${address}/play/${name}`)
  await page.waitForSelector('.ask.turn, .line.mine.turn')
  await still(page)
  return { page, errors, workers }
}

const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Taps an element and waits for another one. Uses a MutationObserver, because polling would be measured too. */
const tapUntil = (page, tapped, there) =>
  page.evaluate(
    ([tapped, there]) =>
      new Promise((done) => {
        const observer = new MutationObserver(() => document.querySelector(there) && (observer.disconnect(), done()))
        document.querySelector(tapped).click()
        // Only changes after the tap count.
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
    [tapped, there],
  )

const PHONES = { cards: ['cards-middle'], dice: ['dice2-early'] }
const TABLES = { ...PHONES, 'five with all their sheets': ['dice5-late', [1440, 900]] }

test('a tap is answered at once', async ({ browser, address }) => {
  for (const [about, [name]] of Object.entries(PHONES)) {
    const { page } = await openTable(browser, address, name)
    const used = await meter(page)
    /** The median cost of something, until it is drawn. */
    const cost = async (act) => {
      const costs = []
      for (let nth = 0; nth < 15; nth += 1) {
        await settled(page)
        const before = await used()
        await page.evaluate(act, nth)
        await settled(page)
        costs.push((await used()).busy - before.busy)
      }
      return costs.sort((one, other) => one - other)[7]
    }
    // Playwright's own click would be measured too; the cost of an idle page is subtracted.
    const [idle, tapped] = [
      await cost(() => undefined),
      await cost((nth) => {
        const targets = document.querySelectorAll('.hand .card, .slot:enabled')
        targets[nth % targets.length].click()
      }),
    ]
    const tap = tapped - idle
    console.log(
      `      ${about}: a tap takes ${tap.toFixed(1)} ms of the main thread (${tapped.toFixed(1)} with what is drawn anyway), some ${(tap * PHONE).toFixed(0)} ms on a phone`,
    )
    assert.ok(tap < TAP, `${about}: ${tap} ms`)
    await page.context().close()
  }
})

test('a bot thinks off the main thread', async ({ browser, address }) => {
  for (const [about, [name, size]] of Object.entries(TABLES)) {
    const { page, errors, workers } = await openTable(browser, address, name, size)
    const used = await meter(page)
    /** Checks the work of the main thread per visible step. */
    const judge = async (what, act) => {
      const [start, before] = [Date.now(), await used()]
      const seen = await act()
      const [time, after] = [Date.now() - start, await used()]
      const [layouts, styles, script] = ['layouts', 'styles', 'script'].map((kind) => after[kind] - before[kind])
      console.log(
        `      ${about}, ${what}: ${time} ms, ${seen} steps seen; the main thread laid out ${layouts} times, styled ${styles} times, ran scripts for ${script.toFixed(0)} ms`,
      )
      assert.ok(layouts <= OFTEN * seen, `${about}, ${what}: laid out ${layouts} times`)
      assert.ok(styles <= OFTEN * seen, `${about}, ${what}: styled ${styles} times`)
      assert.ok(script <= SCRIPT * seen, `${about}, ${what}: scripts ran for ${script} ms`)
    }
    // Two visible steps: the request and the answer.
    await judge('the expert', async () => {
      await tapUntil(page, 'button[aria-label="Hint"]', '.tool.bright')
      return 2
    })
    // The player's own turn and those of all others: at least this many steps.
    await judge('a turn of all', async () => {
      if (name.startsWith('cards')) {
        await tapUntil(page, '.hand .card:not(.dim)', '.column.lit')
        await tapUntil(page, '.column.lit', '.deck.lit')
        await tapUntil(page, '.deck.lit', '.line.mine.turn')
        return 4
      }
      await tapUntil(page, '.confirm.ready', '.ask.turn, dialog[open]')
      return name.startsWith('dice5') ? 5 : 4
    })
    assert.equal(workers.length, 1, 'one worker thinks')
    assert.match(workers[0], /bot_worker/)
    assert.deepEqual(errors, [])
    await page.context().close()
  }
})
