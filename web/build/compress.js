// Writes .br and .gz files beside every text file and module of the built page, so that the server does
// not have to compress anything, and prints the sizes.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const dist = new URL('../dist', import.meta.url).pathname
const worthwhile = /\.(js|css|html|wasm|svg|json|webmanifest|txt)$/

let wire = 0
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worthwhile.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const plain = readFileSync(path)
  const brotli = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
  writeFileSync(`${path}.br`, brotli)
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
  wire += brotli.length
  console.log(`${String(brotli.length).padStart(8)}  ${path.slice(dist.length + 1)}`)
}
console.log(`${String(wire).padStart(8)}  total, compressed`)
