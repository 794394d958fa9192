// Measures how long a bot takes per choice in WebAssembly: `node build/bench_bots.js [BOT] [CHOICES]`.
// Prints medians over the choices of one game. Every choice includes reading the record, which is also measured alone.
import { readFileSync } from 'node:fs'
import { choose, initSync as initBots } from '../src/rules/bound/bots.js'
import { initSync, Sitting } from '../src/rules/bound/rules.js'

const [bot = 'prodigy', choices = '200'] = process.argv.slice(2)
const bound = (name) => readFileSync(new URL(`../src/rules/bound/${name}_bg.wasm`, import.meta.url))
initSync({ module: bound('rules') })
initBots({ module: bound('bots') })

const start = (name) =>
  Sitting.start(
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
function timed(sitting, seat) {
  const record = sitting.record(true)
  const from = process.hrtime.bigint()
  const action = choose(record, seat)
  return [action, Number(process.hrtime.bigint() - from) / 1000]
}

/** Plays with the bot, and asks the random bot in the same positions right after it, so that other load affects both. */
function measure() {
  const [sitting, idle] = [start(bot), start('random')]
  const times = []
  while (times.length < Number(choices)) {
    const { phase, deciding } = JSON.parse(sitting.sight(0))
    if (phase === 'over') break
    if (phase === 'chance') {
      sitting.proceed()
      idle.proceed()
      continue
    }
    const [seat] = deciding
    const [action, asked] = timed(sitting, seat)
    const [, reading] = timed(idle, seat)
    times.push({ asked, reading, difference: asked - reading })
    sitting.play(seat, action)
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
