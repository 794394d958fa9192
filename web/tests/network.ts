import { VERSION } from '../src/protocol/messages'
import { Connection, type WebSocketLike } from '../src/online/connection.svelte'
import type { ClientMessage, ServerMessage } from '../src/protocol/messages'

/** A fake network: sockets that the test reads and closes, and a clock that the test advances. */
export function network() {
  const sockets: (WebSocketLike & { sent: ClientMessage[]; open: boolean })[] = []
  const timers: { run: () => void; at: number; off: boolean }[] = []
  let now = 0
  const outdated: string[] = []
  const connection = new Connection({
    open: () => {
      const socket = {
        sent: [] as ClientMessage[],
        open: true,
        onmessage: null as WebSocketLike['onmessage'],
        onclose: null as WebSocketLike['onclose'],
        send: (text: string) => void socket.sent.push(JSON.parse(text) as ClientMessage),
        close: () => void (socket.open = false),
      }
      sockets.push(socket)
      return socket
    },
    now: () => now,
    schedule: (run, milliseconds) => {
      const timer = { run, at: now + milliseconds, off: false }
      timers.push(timer)
      return () => void (timer.off = true)
    },
    random: () => 0.5,
    outdated: (version) => void outdated.push(version),
  })
  return {
    connection,
    sockets,
    outdated,
    get last() {
      return sockets.at(-1)!
    },
    receive: (message: ServerMessage) => sockets.at(-1)!.onmessage?.({ data: JSON.stringify(message) }),
    hello: (version = VERSION) =>
      sockets.at(-1)!.onmessage?.({
        data: JSON.stringify({ type: 'hello', version, player: null, now: 5000, heartbeat: 15 }),
      }),
    pass: (milliseconds: number) => {
      const end = now + milliseconds
      for (;;) {
        const next = timers.filter(({ off, at }) => !off && at <= end).sort((one, other) => one.at - other.at)[0]
        if (!next) break
        now = next.at
        next.off = true
        next.run()
      }
      now = end
    },
  }
}
