// The page answers at once, and a bot that thinks takes nothing from the thread that draws. Measured in processor
// time of that thread, which does not grow when the machine has other work.
import assert from 'node:assert/strict'
import { visit } from '../browser.js'
import { myTurn, newGame } from '../table.js'

/** How much slower than this machine a phone is thought to be. */
const PHONE = 4
/** What a tap may take of the drawing thread, in milliseconds: twice what a phone can afford, for machines that are busy. */
const TAP = 25

/** A meter of the processor time that the drawing thread has used, in milliseconds. */
async function meter(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  }
}

const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

export const scenarios = {
  'a tap is answered at once': async ({ browser, address }) => {
    const { page } = await visit(browser, address)
    await newGame(page, address, ['Me'])
    await myTurn(page)
    const used = await meter(page)
    /** The median cost of something, until it is drawn. */
    const cost = async (act) => {
      const costs = []
      for (let nth = 0; nth < 15; nth += 1) {
        await settled(page)
        const before = await used()
        await page.evaluate(act, nth % 8)
        await settled(page)
        costs.push((await used()) - before)
      }
      return costs.sort((one, other) => one - other)[7]
    }
    // Not by Playwright's own click, whose looking and waiting would be counted too; what is drawn without a tap is not.
    const [idle, tapped] = [await cost(() => undefined), await cost((nth) => document.querySelectorAll('.hand .card')[nth]?.click())]
    const tap = tapped - idle
    console.log(`      a tap takes ${tap.toFixed(1)} ms of the drawing thread (${tapped.toFixed(1)} with what is drawn anyway), some ${(tap * PHONE).toFixed(0)} ms on a phone`)
    assert.ok(tap < TAP, `${tap} ms`)
  },

  'a bot thinks elsewhere': async ({ browser, address }) => {
    const { page, troubles } = await visit(browser, address)
    const workers = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await page.goto(`${address}/new`)
    for (const choice of ['Dice', '2']) await page.getByRole('radio', { name: choice, exact: true }).check()
    await page.getByRole('button', { name: 'Begin' }).click()
    // Whoever rolls first is chance; the person's own choice comes in any case.
    const confirm = page.locator('.confirm:not(:disabled)')
    const hint = page.getByRole('button', { name: 'Hint' })
    await page.waitForSelector('.confirm:not(:disabled), .tool:not(:disabled)')
    if (await hint.isDisabled()) await confirm.click()
    await page.waitForFunction(() => !document.querySelector('button[aria-label="Hint"]')?.disabled)
    const used = await meter(page)
    const [start, before] = [Date.now(), await used()]
    await page.evaluate(() => document.querySelector('button[aria-label="Hint"]')?.click())
    await page.getByRole('button', { name: 'Why this hint?' }).waitFor()
    const [time, busy] = [Date.now() - start, (await used()) - before]
    console.log(`      the expert thought for ${time} ms, with its module loaded; the drawing thread was busy for ${busy.toFixed(0)}`)
    assert.equal(workers.length, 1, 'one worker thinks')
    assert.match(workers[0], /thinker/)
    // How busy the drawing thread was is told and not judged: dice that tumble meanwhile count too.
    assert.deepEqual(troubles, [])
  },
}
