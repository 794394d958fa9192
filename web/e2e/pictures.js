// Takes pictures for people to look at: `npm run pictures`, or with `-- -g PATTERN` for some of them. Every screen gets
// a sheet in test-results/pictures with all sizes, light and dark. The picture in the README is made here too.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test, visit } from './browser.js'
import { screens, SIZES, still } from './screens.js'
import { sheet } from './sheet.js'

const FOLDER = new URL('../test-results/pictures/', import.meta.url)
const README = new URL('../../docs/pictures/tables.webp', import.meta.url)

/** Opens a screen in a fresh browser. */
async function opened(browser, address, name) {
  const { page } = await visit(browser, address, { reducedMotion: 'reduce' })
  await screens[name](page, address, browser)
  return page
}

async function taken(page, [width, height], colorScheme) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
  await still(page)
  return page.screenshot()
}

function write(file, bytes) {
  mkdirSync(dirname(fileURLToPath(file)), { recursive: true })
  writeFileSync(file, bytes)
}

for (const name of Object.keys(screens)) {
  test(`picture of ${name}`, async ({ browser, tables }) => {
    const page = await opened(browser, tables.address, name)
    const rows = { light: [], dark: [] }
    for (const size of SIZES)
      for (const [colorScheme, row] of Object.entries(rows)) row.push(await taken(page, size, colorScheme))
    write(new URL(`${name}.webp`, FOLDER), await sheet(browser, Object.values(rows), { scale: 0.5 }))
  })
}

test('picture in the README', async ({ browser, tables }) => {
  const [phone, desk] = [SIZES[1], SIZES[3]]
  const cards = await opened(browser, tables.address, 'cards-picked')
  const above = [await taken(cards, desk, 'light'), await taken(cards, phone, 'dark')]
  const dice = await opened(browser, tables.address, 'dice2-late')
  const below = [await taken(dice, phone, 'light'), await taken(dice, desk, 'dark')]
  write(README, await sheet(browser, [above, below], { height: 760, gap: 20, ground: null, quality: 0.86 }))
})
