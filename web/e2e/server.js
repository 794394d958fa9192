// A real server with an empty database, behind the built page.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { servePage } from './site.js'

const PROGRAM = process.env.SEXTANT ?? new URL('../../target/debug/sextant', import.meta.url).pathname

/** Starts `sextant serve` on a free port, and the page in front of it. */
export async function serveTables() {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-server-'))
  const none = ['--requests-per-address', '0', '--requests-per-player', '0', '--guests-per-address', '0']
  const server = spawn(PROGRAM, [
    'serve',
    '--listen',
    '127.0.0.1:0',
    '--database',
    `sqlite:${join(folder, 'tables.db')}`,
    ...none,
  ])
  const ended = new Promise((over) => server.on('close', over))
  const output = []
  const port = await new Promise((resolve, reject) => {
    server.on('error', reject)
    server.on('close', () => reject(new Error(`the server ended: ${output.join('\n')}`)))
    for (const stream of [server.stdout, server.stderr]) {
      createInterface(stream).on('line', (line) => {
        output.push(line)
        const at = /127\.0\.0\.1:(\d+)/.exec(line)
        if (at) resolve(Number(at[1]))
      })
    }
  })
  const site = await servePage(port)
  return {
    ...site,
    /** The server itself, with the page that is built into it. */
    embedded: `http://127.0.0.1:${port}`,
    async close() {
      site.close()
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
