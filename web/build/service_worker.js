// Writes dist/sw.js, the service worker, with one cache per version. FILES and VERSION are put in
// front of `worker.js`.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const dist = new URL('../dist', import.meta.url).pathname
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz|map|png)$/.test(entry.name) && entry.name !== 'sw.js')
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()
const hash = createHash('sha256')
for (const file of files) hash.update(file.slice(dist.length)).update(readFileSync(file))
const version = hash.digest('hex').slice(0, 12)
const addresses = files.map((file) => file.slice(dist.length)).filter((path) => path !== '/index.html')
const worker = readFileSync(new URL('./worker.js', import.meta.url), 'utf8')

writeFileSync(
  join(dist, 'sw.js'),
  `const VERSION = ${JSON.stringify(version)}\nconst FILES = ${JSON.stringify(['/', ...addresses])}\n${worker}`,
)
