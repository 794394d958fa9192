// Builds the fonts of the page: `npm run fonts` writes them to src/fonts, and their licences to public/fonts.txt.
// Both families come from npm packages under the SIL Open Font License. A subset keeps the characters of our texts and of
// most Western European names; the system's fonts draw all others. The server draws preview images with the same
// characters in one weight. A test builds them again and compares.
import { readFileSync, writeFileSync } from 'node:fs'
import subset from 'subset-font'

const web = new URL('..', import.meta.url)

const between = (first, last) =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, nth) =>
    String.fromCharCode(first.charCodeAt(0) + nth),
  ).join('')
const LETTERS = between('A', 'Z') + between('a', 'z') + between('0', '9')
const NAMES = `${between(' ', '~')}àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßÄÖÜÉ\u00a0°±·×–—‘’“”„‚…−`
const FONTS = [
  { family: 'nunito-sans', weight: { min: 400, max: 700 }, text: NAMES, preview: NAMES },
  // On the page for headings and numbers only, always bold. Preview images use it for names too.
  { family: 'literata', weight: 700, text: `${LETTERS} !'()+,-.:?ÄÖÜäöüßéèêáçñ\u00a0·×–‘’“”„‚…−`, preview: NAMES },
]

const inPackage = (family, path) => new URL(`node_modules/@fontsource-variable/${family}/${path}`, web)

/** What belongs into each file, by its path from the folder of the page on. */
export async function buildFonts() {
  const files = {}
  const licences = []
  for (const { family, weight, text, preview } of FONTS) {
    const whole = readFileSync(inPackage(family, `files/${family}-latin-wght-normal.woff2`))
    const options = { keepFeatures: ['kern', 'tnum', 'lnum'], noHinting: true }
    files[`src/fonts/${family}.woff2`] = await subset(whole, text, {
      ...options,
      targetFormat: 'woff2',
      variationAxes: { wght: weight },
    })
    files[`../crates/server/src/preview/${family}.ttf`] = await subset(whole, preview, {
      ...options,
      targetFormat: 'truetype',
      variationAxes: { wght: typeof weight === 'number' ? weight : weight.max },
    })
    licences.push(
      `${family} (changed: reduced to the characters of this page)\n\n${readFileSync(inPackage(family, 'LICENSE'))}`,
    )
  }
  files['public/fonts.txt'] = Buffer.from(licences.map((licence) => licence.trim()).join('\n\n\n') + '\n')
  return files
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, content] of Object.entries(await buildFonts())) {
    writeFileSync(new URL(path, web), content)
    console.log(`${String(content.length).padStart(8)}  ${path}`)
  }
}
