import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { check } from '../axe.js'
import { visit } from '../browser.js'
import { differences, flaws, geometry } from '../geometry.js'
import { fitsWidth } from '../table.js'
import { screens, SIZES, still } from '../screens.js'

/** The reviewed geometry: lines by screen size. */
function reviewed(name) {
  const text = readFileSync(new URL(`../reviewed/${name}.txt`, import.meta.url), 'utf8')
  return Object.fromEntries(text.split('\n\n').map((part) => {
    const [size, ...lines] = part.trim().split('\n')
    return [size, lines]
  }))
}

/** Opens a screen and checks it in every size. */
const look = (name, open) => async ({ browser, tables }) => {
  const { page, context, errors } = await visit(browser, tables.address, { reducedMotion: 'reduce' })
  const before = reviewed(name)
  await open(page, tables.address, browser)
  for (const [width, height] of SIZES) {
    const size = `${width}x${height}`
    await page.setViewportSize({ width, height })
    await still(page)
    assert.deepEqual(await flaws(page), [], `${name} at ${size}`)
    assert.deepEqual(differences(before[size], await geometry(page), width), [], `${name} at ${size}; to accept the change: npm run review '^${name}$'`)
    if (width === 390 || width === 1440) {
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await still(page)
        await check(page, `${name} ${size} ${colorScheme}`)
      }
    }
  }
  // Like a small laptop at 200 % zoom: everything can be reached by scrolling down.
  await page.setViewportSize({ width: 640, height: 400 })
  await still(page)
  await fitsWidth(page)
  assert.deepEqual(errors, [])
  await context.close()
  // German texts are longer: everything must fit on the smallest screen.
  const german = await visit(browser, tables.address, { locale: 'de-DE', reducedMotion: 'reduce', viewport: { width: 360, height: 640 } })
  await open(german.page, tables.address, browser)
  await still(german.page)
  assert.deepEqual(await flaws(german.page), [], `${name} in German`)
  assert.equal(await german.page.locator('html').getAttribute('lang'), 'de')
}

export const scenarios = Object.fromEntries(Object.entries(screens).map(([name, open]) => [`screen: ${name} fits, is as reviewed, and axe finds nothing`, look(name, open)]))
