import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { check } from '../axe.js'
import { visit } from '../browser.js'
import { differences, flaws, geometry } from '../geometry.js'
import { fitsWidth } from '../table.js'
import { screens, SIZES, still } from '../screens.js'

/** What was looked at and found good: by size, the lines of its geometry. */
function reviewed(name) {
  const text = readFileSync(new URL(`../reviewed/${name}.txt`, import.meta.url), 'utf8')
  return Object.fromEntries(text.split('\n\n').map((part) => {
    const [size, ...lines] = part.trim().split('\n')
    return [size, lines]
  }))
}

/** Opens a screen and looks at it in every size. */
const look = (name, open) => async ({ browser, tables }) => {
  const { page, context, errors } = await visit(browser, tables.address, { reducedMotion: 'reduce' })
  const before = reviewed(name)
  await open(page, tables.address, browser)
  for (const [width, height] of SIZES) {
    const size = `${width}x${height}`
    await page.setViewportSize({ width, height })
    await still(page)
    assert.deepEqual(await flaws(page), [], `${name} at ${size}`)
    assert.deepEqual(differences(before[size], await geometry(page), width), [], `${name} at ${size}; if it is better so: npm run review '^${name}$'`)
    if (width === 390 || width === 1440) {
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await still(page)
        await check(page, `${name} ${size} ${colorScheme}`)
      }
    }
  }
  // As on a small laptop at 200 %: everything is there by scrolling down.
  await page.setViewportSize({ width: 640, height: 400 })
  await still(page)
  await fitsWidth(page)
  assert.deepEqual(errors, [])
  await context.close()
  // German words are longer: nothing may burst on the smallest screen.
  const german = await visit(browser, tables.address, { locale: 'de-DE', reducedMotion: 'reduce', viewport: { width: 360, height: 640 } })
  await open(german.page, tables.address, browser)
  await still(german.page)
  assert.deepEqual(await flaws(german.page), [], `${name} in German`)
  assert.equal(await german.page.locator('html').getAttribute('lang'), 'de')
}

export const scenarios = Object.fromEntries(Object.entries(screens).map(([name, open]) => [`screen: ${name} fits, is as reviewed, and axe finds nothing`, look(name, open)]))
