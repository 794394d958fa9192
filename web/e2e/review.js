// Captures every screen for review: `npm run review`, or with a pattern for some of them. Each gets a
// text that the tests compare with, and a sheet of screenshots (all sizes, light and dark). The
// picture in the README comes from here too. `npm run review PATTERN texts` leaves the pictures alone.
import { mkdirSync, writeFileSync } from 'node:fs'
import { launch, visit } from './browser.js'
import { geometry } from './geometry.js'
import { screens, SIZES, still } from './screens.js'
import { serveTables } from './server.js'
import { sheet } from './sheet.js'

const wanted = new RegExp(process.argv[2] ?? '')
const isForPeople = process.argv[3] !== 'texts'
const folder = new URL('./reviewed/', import.meta.url).pathname
const README = new URL('../../docs/pictures/tables.webp', import.meta.url).pathname
mkdirSync(folder, { recursive: true })
const tables = await serveTables()
const { browser, close } = await launch()

/** Opens a screen in a fresh browser. */
async function opened(name) {
  const { page } = await visit(browser, tables.address, { reducedMotion: 'reduce' })
  await screens[name](page, tables.address, browser)
  return page
}

async function taken(page, [width, height], colorScheme) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
  await still(page)
  return page.screenshot()
}

async function leave() {
  for (const context of browser.contexts()) await context.close()
}

for (const name of Object.keys(screens)) {
  if (!wanted.test(name)) continue
  const page = await opened(name)
  const texts = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await still(page)
    texts.push([`${width}x${height}`, ...(await geometry(page))].join('\n'))
  }
  writeFileSync(`${folder}${name}.txt`, `${texts.join('\n\n')}\n`)
  if (isForPeople) {
    const rows = { light: [], dark: [] }
    for (const size of SIZES) for (const [colorScheme, row] of Object.entries(rows)) row.push(await taken(page, size, colorScheme))
    writeFileSync(`${folder}${name}.webp`, await sheet(browser, Object.values(rows), { scale: 0.5 }))
  }
  console.log(name)
  await leave()
}

if (isForPeople && wanted.test('readme')) {
  const [phone, desk] = [SIZES[1], SIZES[3]]
  const cards = await opened('cards-picked')
  const above = [await taken(cards, desk, 'light'), await taken(cards, phone, 'dark')]
  const dice = await opened('dice2-late')
  const below = [await taken(dice, phone, 'light'), await taken(dice, desk, 'dark')]
  mkdirSync(new URL('.', `file://${README}`).pathname, { recursive: true })
  writeFileSync(README, await sheet(browser, [above, below], { height: 760, gap: 20, ground: null, quality: 0.86 }))
  console.log('the picture in the README')
  await leave()
}

await close()
await tables.close()
