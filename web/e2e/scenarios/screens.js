// Every screen in every size: nothing is cut off or too small, things are where they were when last reviewed, and axe
// finds nothing. `npm run e2e -- screens --update-snapshots` writes down where things are now.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { check } from '../axe.js'
import { test, visit } from '../browser.js'
import { differences, flaws, geometry } from '../geometry.js'
import { fitsWidth } from '../table.js'
import { screens, SIZES, still } from '../screens.js'

const file = (name) => new URL(`../reviewed/${name}.txt`, import.meta.url)

/** The geometry lines at the last review, by size. */
function reviewed(name) {
  const parts = readFileSync(file(name), 'utf8').split('\n\n')
  return Object.fromEntries(
    parts.map((part) => {
      const [size, ...lines] = part.trim().split('\n')
      return [size, lines]
    }),
  )
}

/** Switches the language of an open page, as when it is changed in another tab. */
async function switchTo(page, language) {
  await page.evaluate((language) => {
    const key = 'sextant.settings'
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), language }))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, language)
  await page.locator(`html[lang=${language}]`).waitFor()
}

for (const [name, open] of Object.entries(screens)) {
  test(`screen: ${name} fits, is as reviewed, and axe finds nothing`, async ({ browser, tables }) => {
    const isUpdate = ['all', 'changed'].includes(test.info().config.updateSnapshots)
    const { page, errors } = await visit(browser, tables.address, { reducedMotion: 'reduce' })
    await open(page, tables.address, browser)
    const before = isUpdate ? {} : reviewed(name)
    const now = []
    for (const [width, height] of SIZES) {
      const size = `${width}x${height}`
      await page.setViewportSize({ width, height })
      await still(page)
      assert.deepEqual(await flaws(page), [], `${name} at ${size}`)
      const lines = await geometry(page)
      now.push([size, ...lines].join('\n'))
      if (!isUpdate)
        assert.deepEqual(
          differences(before[size], lines, width),
          [],
          `${name} at ${size}; to accept the change: npm run e2e -- screens --update-snapshots`,
        )
      if (width === 390 || width === 1440) {
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme })
          await still(page)
          await check(page, `${name} ${size} ${colorScheme}`)
        }
      }
    }
    if (isUpdate) writeFileSync(file(name), `${now.join('\n\n')}\n`)
    // Like a small laptop at 200 %: everything can be reached by scrolling down.
    await page.setViewportSize({ width: 640, height: 400 })
    await still(page)
    await fitsWidth(page)
    // German words are longer; nothing may overflow on the smallest screen.
    await page.setViewportSize({ width: 360, height: 640 })
    await switchTo(page, 'de')
    await still(page)
    assert.deepEqual(await flaws(page), [], `${name} in German`)
    assert.deepEqual(errors, [])
  })
}
