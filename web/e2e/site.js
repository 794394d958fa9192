// Serves the built page.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, request as forward } from 'node:http'
import { connect } from 'node:net'
import { extname, join, normalize } from 'node:path'

const DIST = new URL('../dist', import.meta.url).pathname
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Serves web/dist like the real server: unknown addresses get the page. API requests are forwarded to
 * the server on `port`, if given; `cut` breaks that connection, `mend` restores it.
 */
export async function servePage(port) {
  const sockets = new Set()
  let whole = true
  const server = createServer((request, response) => {
    if (port && request.url.startsWith('/api/')) {
      if (!whole) return void request.socket.destroy()
      const { method, url, headers } = request
      const onward = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers)
        answer.pipe(response)
      })
      onward.on('error', () => response.destroy())
      return void request.pipe(onward)
    }
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://page').pathname))
    const file = join(DIST, path)
    const found = existsSync(file) && statSync(file).isFile() ? file : join(DIST, 'index.html')
    response.setHeader('Content-Type', TYPES[extname(found)] ?? 'application/octet-stream')
    createReadStream(found).pipe(response)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening()))
  server.on('upgrade', (request, socket, head) => {
    if (!port || !whole) return void socket.destroy()
    const onward = connect(port, '127.0.0.1', () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`]
      for (let nth = 0; nth < request.rawHeaders.length; nth += 2)
        lines.push(`${request.rawHeaders[nth]}: ${request.rawHeaders[nth + 1]}`)
      onward.write(`${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ]) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    cut() {
      whole = false
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      whole = true
    },
    close: () => server.close(),
  }
}
