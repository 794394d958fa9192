// Plays through the page in a real browser: `npm run e2e`, or with part of a scenario's name to run some.
import { readdirSync } from 'node:fs'
import { launch, servePage } from './browser.js'
import { serveTables } from './server.js'

const wanted = process.argv[2] ?? ''
const site = await servePage()
const tables = await serveTables()
const { browser, close } = await launch()
let failed = 0

for (const file of readdirSync(new URL('./scenarios', import.meta.url)).sort()) {
  const { scenarios } = await import(`./scenarios/${file}`)
  for (const [name, run] of Object.entries(scenarios)) {
    if (!name.includes(wanted)) continue
    try {
      await run({ browser, address: site.address, tables })
      console.log(`ok    ${name}`)
    } catch (error) {
      failed += 1
      console.log(`FAIL  ${name}\n${error instanceof Error ? error.stack : error}`)
    }
    for (const context of browser.contexts()) await context.close()
  }
}

await close()
site.close()
await tables.close()
if (failed > 0) process.exitCode = 1
