// Measures how long a bot takes per choice in WebAssembly: `node build/bench_bots.js [BOT] [CHOICES]`.
// Prints medians over the choices of one game. Every choice includes reading the record, which is also measured alone.
import { readFileSync } from 'node:fs'
import { choose, initSync as initBots } from '../src/rules/bound/bots.js'
import { initSync, Session } from '../src/rules/bound/rules.js'

const [bot = 'prodigy', choices = '200'] = process.argv.slice(2)
const bound = (name) => readFileSync(new URL(`../src/rules/bound/${name}_bg.wasm`, import.meta.url))
initSync({ module: bound('rules') })
initBots({ module: bound('bots') })

const start = (name) =>
  Session.start(
    JSON.stringify({
      game: 'cards',
      options: { rounds: 3 },
      seats: [{ bot: name }, { bot: name }],
      secret: '2a'.repeat(32),
      id: 'bench',
      date: null,
    }),
  )

/** Returns the chosen action and the time it took, in microseconds. */
function timed(game, seat) {
  const record = game.record(true)
  const from = process.hrtime.bigint()
  const action = choose(record, seat)
  return [action, Number(process.hrtime.bigint() - from) / 1000]
}

/** Plays with the bot, and asks the random bot in the same positions right after it, so that other load affects both. */
function measure() {
  const [game, idle] = [start(bot), start('random')]
  const times = []
  while (times.length < Number(choices)) {
    const { phase, deciding } = JSON.parse(game.view(0))
    if (phase === 'over') break
    if (phase === 'chance') {
      game.proceed()
      idle.proceed()
      continue
    }
    const [seat] = deciding
    const [action, asked] = timed(game, seat)
    const [, reading] = timed(idle, seat)
    times.push({ asked, reading, difference: asked - reading })
    game.play(seat, action)
    idle.play(seat, action)
  }
  return times
}

const median = (times) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)].toFixed(0)
for (let run = 1; run <= 5; run += 1) {
  const times = measure()
  const of = (what) => median(times.map((time) => time[what]))
  console.log(
    `run ${run}: ${bot} ${of('asked')} µs a choice with the record read anew, random ${of('reading')} µs; the difference ${of('difference')} µs`,
  )
}
