import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildFonts } from '../build/fonts.js'

test('the fonts and their licences are what `npm run fonts` builds', async () => {
  for (const [path, content] of Object.entries(await buildFonts())) {
    const kept = readFileSync(new URL(`../${path}`, import.meta.url))
    expect(kept.equals(content), path).toBe(true)
  }
})

test('fonts take at most 25 KB of the first load', () => {
  const size = ['nunito-sans', 'literata'].map((font) => readFileSync(`src/fonts/${font}.woff2`).length)
  expect(size[0]! + size[1]!).toBeLessThanOrEqual(25 * 1024)
})
