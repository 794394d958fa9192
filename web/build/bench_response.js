// Measures how long a level thinks in WebAssembly: `node build/bench_response.js [GAME] [LEVEL] [GAMES] [PLAYERS]`.
// Plays whole games with the level in every seat, from one secret each, and prints processor time per choice, which
// other programs on the machine hardly affect. As on the page, every choice includes reading the record anew.
import { readFileSync } from 'node:fs'
import { BotTable, initSync as initBots } from '../src/rules/bound/bots.js'
import { initSync, Session } from '../src/rules/bound/rules.js'

const [game = 'cards', bot = 'expert', games = '4', players = '2'] = process.argv.slice(2)
const bound = (name) => readFileSync(new URL(`../src/rules/bound/${name}_bg.wasm`, import.meta.url))
initSync({ module: bound('rules') })
initBots({ module: bound('bots') })

const options = game === 'cards' ? { rounds: 1 } : { players: Number(players) }

/** Plays one game, and returns the processor time of every choice in milliseconds. */
function play(nth) {
  const session = Session.start(
    JSON.stringify({
      game,
      options,
      seats: Array.from({ length: Number(players) }, () => ({ bot })),
      secret: nth.toString(16).padStart(2, '0').repeat(32),
      id: 'bench',
      date: null,
    }),
  )
  const times = []
  for (;;) {
    const { phase, deciding } = JSON.parse(session.view(0))
    if (phase === 'over') return times
    if (phase === 'chance') {
      session.proceed()
      continue
    }
    const record = session.record(true)
    const from = process.cpuUsage()
    const table = BotTable.resume(record)
    const action = table.choose(deciding[0])
    const { user, system } = process.cpuUsage(from)
    times.push((user + system) / 1000)
    table.free()
    session.play(deciding[0], action)
  }
}

const times = Array.from({ length: Number(games) }, (_, nth) => play(nth + 1))
  .flat()
  .sort((one, other) => one - other)
const share = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(0)
console.log(
  `${bot}, ${game}, ${players} players: ${times.length} choices; median ${share(0.5)} ms, 95 % within ${share(0.95)} ms, longest ${share(1)} ms`,
)
