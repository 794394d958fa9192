// How a fair start looks, and the proof after the game.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'

/** Ada has created a table on the front page; her link. */
async function invite(page) {
  await page.getByRole('link', { name: 'Play cards: Friend' }).click()
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'Create table' }).click()
  await page.getByText('You, ready').waitFor()
  return page.getByLabel('Link to this table').inputValue()
}

async function join(page, link) {
  await page.goto(link)
  await page.getByLabel('Your name').fill('Bo')
  await page.getByRole('button', { name: 'Join' }).click()
}

const sha256 = (digits) => createHash('sha256').update(Buffer.from(digits, 'hex')).digest('hex')
const start = (page, table) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `sextant.start.${table}`)

test('fair: a table waits for the device of its creator, and both devices prove the deal', async ({
  browser,
  tables,
}) => {
  const ada = await visit(browser, tables.address)
  const link = await invite(ada.page)
  const table = new URL(ada.page.url()).pathname.split('/').at(-1)
  // She is away when Bo joins: the deal waits for her nonce, and says so.
  await ada.page.close()
  const bo = await visit(browser, tables.address)
  await join(bo.page, link)
  await bo.page.getByText('Everyone has joined. The game starts when Ada is back.').waitFor()
  await check(bo.page, 'waiting for a nonce')
  assert.equal(await bo.page.locator('.hand .card').count(), 0)
  const seen = await start(bo.page, table)
  assert.ok(seen.seats.includes(sha256(seen.nonce)))

  // Any page with her games reveals it.
  const back = await ada.context.newPage()
  await back.goto(`${tables.address}/games`)
  await bo.page.waitForSelector('.hand .card')
  await back.goto(`${tables.address}/t/${table}`)
  await back.waitForSelector('.hand .card')

  await bo.page.getByRole('button', { name: 'Menu' }).click()
  await bo.page.getByRole('button', { name: 'Resign' }).click()
  await bo.page.getByRole('button', { name: 'Yes, resign' }).click()
  for (const page of [back, bo.page]) {
    await page.getByText('Fair deal, verified by this device').click()
    const proof = JSON.parse(await page.locator('dialog pre').innerText())
    const { nonce, secret, seats } = await start(page, table)
    assert.equal(proof.table, table)
    assert.equal(proof.this_device_saw.commitment, secret)
    assert.deepEqual(proof.this_device_saw.nonce_commitments, seats)
    assert.ok(proof.the_record_says.Nonces.includes(nonce))
    assert.equal(sha256(proof.the_record_says.Secret), secret)
  }
  await check(bo.page, 'the proof of a fair deal')

  // A record that differs from what the device saw is shown as such.
  await bo.page.evaluate((key) => {
    const start = JSON.parse(localStorage.getItem(key))
    localStorage.setItem(key, JSON.stringify({ ...start, nonce: '0'.repeat(32) }))
  }, `sextant.start.${table}`)
  await bo.page.reload()
  await bo.page.getByRole('alert').getByText('Not a fair deal!').waitFor()
  await bo.page.getByText('Show the proof').click()
  await check(bo.page, 'a deal that is not fair')
  assert.deepEqual([...ada.errors, ...bo.errors], [])
})

test('fair: a table that disappears before the deal is named among my games', async ({ browser, tables }) => {
  const ada = await visit(browser, tables.address)
  await invite(ada.page)
  await ada.page.evaluate(() => {
    const seats = ['c'.repeat(64), 'd'.repeat(64)]
    const start = { table: 'n'.repeat(20), nonce: 'a'.repeat(32), secret: 'b'.repeat(64), seats, at: Date.now() }
    localStorage.setItem(`sextant.start.${start.table}`, JSON.stringify(start))
  })
  await ada.page.goto(`${tables.address}/games`)
  await ada.page.getByRole('heading', { name: 'Broken off by the host' }).waitFor()
  await check(ada.page, 'a table that disappeared')
  await ada.page.getByText('Table that disappeared before the deal').click()
  await ada.page.getByText(/Only the host of this server can do that/).waitFor()
})
