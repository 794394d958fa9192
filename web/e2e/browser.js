// The browser tests: Playwright's `test` with the page served in front of every test, and players who visit it.
import { test as base } from '@playwright/test'
import { serveTables } from './server.js'
import { servePage } from './site.js'

/**
 * What a test can ask for beside `browser`: `address`, where the page is served without a server behind it, and
 * `tables`, a server of its own (see server.js). Tests that run at the same time share neither.
 */
export const test = base.extend({
  address: [
    async ({}, use) => {
      const site = await servePage()
      await use(site.address)
      site.close()
    },
    { scope: 'worker' },
  ],
  tables: [
    async ({}, use) => {
      const tables = await serveTables()
      await use(tables)
      await tables.close()
    },
    { scope: 'worker' },
  ],
  visitorsLeave: [
    async ({ browser }, use) => {
      await use()
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})

/** A fresh browser context with these settings. */
export async function visit(browser, address, { settings = {}, ...options } = {}) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 }, ...options })
  await context.addInitScript(
    (kept) => {
      if (!localStorage.getItem('sextant.settings')) localStorage.setItem('sextant.settings', JSON.stringify(kept))
    },
    { pace: 'instant', level: 'novice', coach: 'off', ...settings },
  )
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !url.startsWith('data:') && !url.startsWith('blob:'))
      errors.push(`request to ${url}`)
  })
  await page.goto(address)
  return { page, context, errors }
}
