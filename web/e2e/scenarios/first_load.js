// The size of a first visit: every byte that the real server sends, including headers.
import assert from 'node:assert/strict'
import { connect, createServer } from 'node:net'
import { test, visit } from '../browser.js'
import { myTurn, takeTurn } from '../table.js'

/** The size limit of page and rules, from an empty browser to the first playable card. */
const LIMIT = 350 * 1024

/** A proxy to a local server that counts the bytes of its responses. */
async function countBytes(port) {
  let bytes = 0
  const proxy = createServer((socket) => {
    const onward = connect(port, '127.0.0.1')
    onward.on('data', (chunk) => (bytes += chunk.length))
    socket.pipe(onward).pipe(socket)
    socket.on('error', () => onward.destroy())
    onward.on('error', () => socket.destroy())
  })
  await new Promise((listening) => proxy.listen(0, '127.0.0.1', () => listening()))
  return { address: `http://127.0.0.1:${proxy.address().port}`, bytes: () => bytes, close: () => proxy.close() }
}

const kilobytes = (bytes) => `${Math.round(bytes / 1024)} KB`

test('the first load stays light', async ({ browser, tables }) => {
  const wire = await countBytes(Number(new URL(tables.embedded).port))
  // Hold the bots back until the table is there, to measure their size separately.
  let release = () => undefined
  const held = new Promise((done) => (release = done))
  try {
    const context = { serviceWorkers: 'block' }
    const { page } = await visit(browser, 'about:blank', { ...context, settings: { level: 'casual' } })
    await page.context().route(/bots_bg/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(wire.address)
    assert.equal(await page.getByText('The page was not built in').count(), 0, 'the server was built without the page')
    await page.getByRole('button', { name: /^Play cards/ }).waitFor()
    await page.waitForLoadState('networkidle')
    const front = wire.bytes()
    await page.getByRole('button', { name: /^Play cards/ }).click()
    await page.waitForSelector('.hand .card')
    await page.waitForLoadState('networkidle')
    const table = wire.bytes()
    release()
    await myTurn(page)
    await takeTurn(page)
    await myTurn(page)
    const bots = wire.bytes()
    console.log(
      `      front page and rules ${kilobytes(front)}, with the card table ${kilobytes(table)}, with the bots ${kilobytes(bots)}`,
    )
    assert.ok(front > 50 * 1024, 'the rules are part of it')
    assert.ok(table <= LIMIT, `${kilobytes(table)} is more than ${kilobytes(LIMIT)}`)
    assert.ok(bots > table, 'bots come after the table')
  } finally {
    release()
    wire.close()
  }
})
