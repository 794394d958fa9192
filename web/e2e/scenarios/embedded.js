import assert from 'node:assert/strict'
import { test, visit } from '../browser.js'
import { myTurn, newGame, takeTurn } from '../table.js'

test('embedded: the page in the program works under its own strict headers', async ({ browser, tables }) => {
  const { page, errors } = await visit(browser, tables.embedded)
  const answer = await page.goto(tables.embedded)
  const headers = answer.headers()
  const policy = headers['content-security-policy']
  for (const rule of [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]) {
    assert.ok(policy.includes(rule), `${rule} in ${policy}`)
  }
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*/)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['x-frame-options'], 'DENY')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  // Rules, worker, styles and drawings all get by with what the policy allows: a breach would be an error here.
  await newGame(page, tables.embedded, ['1', 'Me'])
  await myTurn(page)
  await takeTurn(page)
  assert.ok(await myTurn(page), 'the bot answers')
  const { width } = await page.locator('.hand .card').first().boundingBox()
  assert.ok(width >= 40, 'the table is laid out')
  for (const path of ['/new/friend', '/rules', '/pad', '/settings', '/nowhere']) {
    await page.goto(tables.embedded + path)
    await page.waitForSelector('h1')
  }
  assert.deepEqual(errors, [])
})

test('embedded: what never changes is kept for a year, the page itself is asked for again', async ({
  browser,
  tables,
}) => {
  const { page } = await visit(browser, tables.embedded)
  const [asset] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/')),
  )
  const kept = await page.request.get(asset)
  assert.match(kept.headers()['cache-control'], /immutable/)
  const shell = await page.request.get(tables.embedded)
  assert.match(shell.headers()['cache-control'], /no-cache|no-store|max-age=0/)
})
