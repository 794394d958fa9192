// How long a bot takes for a choice in WebAssembly, network and rules alone: `node build/bench_bots.js [BOT] [CHOICES]`.
// It prints the median over choices of one game, each thought about anew; the record is read anew as well, which is told apart.
import { readFileSync } from 'node:fs'
import { choose, initSync as initBots } from '../src/rules/bound/bots.js'
import { initSync, Sitting } from '../src/rules/bound/rules.js'

const [bot = 'prodigy', choices = '200'] = process.argv.slice(2)
const bound = (name) => readFileSync(new URL(`../src/rules/bound/${name}_bg.wasm`, import.meta.url))
initSync({ module: bound('rules') })
initBots({ module: bound('bots') })

const start = (name) =>
  Sitting.start(
    JSON.stringify({ game: 'cards', options: { rounds: 3 }, seats: [{ bot: name }, { bot: name }], secret: '2a'.repeat(32), id: 'bench', date: null }),
  )

/** Plays on by a bot and gives the microseconds of each choice. */
function measure(name) {
  const sitting = start(name)
  const times = []
  while (times.length < Number(choices)) {
    const { phase, deciding } = JSON.parse(sitting.sight(0))
    if (phase === 'over') break
    if (phase === 'chance') {
      sitting.proceed()
      continue
    }
    const record = sitting.record(true)
    const from = process.hrtime.bigint()
    const action = choose(record, deciding[0])
    times.push(Number(process.hrtime.bigint() - from) / 1000)
    sitting.play(deciding[0], action)
  }
  return times.sort((one, other) => one - other)
}

const median = (times) => times[Math.floor(times.length / 2)]
for (let run = 1; run <= 3; run += 1) {
  const [asked, idle] = [measure(bot), measure('random')]
  console.log(`run ${run}: ${bot} ${median(asked).toFixed(0)} µs a choice with the record read anew, random ${median(idle).toFixed(0)} µs; the difference ${(median(asked) - median(idle)).toFixed(0)} µs`)
}
