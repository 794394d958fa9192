// Measures how long a bot takes per choice in WebAssembly: `node build/bench_bots.js [BOT] [CHOICES]`.
// The bot sees the game go on, as at a table of the page; both seats play by `prodigy`, so that every bot is asked in the
// same positions. Prints medians: of all choices, and of the first and the last quarter of a match, beside the time that a
// bot takes that is shown the whole game anew.
import { readFileSync } from 'node:fs'
import { BotTable, initSync as initBots } from '../src/rules/bound/bots.js'
import { initSync, Session } from '../src/rules/bound/rules.js'

const [bot = 'prodigy', choices = '400'] = process.argv.slice(2)
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

/** How long it takes, in microseconds. */
function timed(act) {
  const from = process.hrtime.bigint()
  act()
  return Number(process.hrtime.bigint() - from) / 1000
}

/** Plays a match; a bot of the measured level is asked at each choice of seat 1. */
function measure() {
  const [game, asked] = [start('prodigy'), start(bot)]
  const [players, live] = [BotTable.resume(game.record(true)), BotTable.resume(asked.record(true))]
  const times = []
  let known = 0
  while (times.length < Number(choices)) {
    const { phase, deciding } = JSON.parse(game.view(0))
    if (phase === 'over') break
    if (phase === 'chance') {
      game.proceed()
      asked.proceed()
      continue
    }
    const [seat] = deciding
    players.go_on(game.steps_since(known))
    if (seat === 1) {
      const shown = timed(() => {
        live.go_on(asked.steps_since(known))
        live.choose(seat)
      })
      const anew = timed(() => {
        const table = BotTable.resume(asked.record(true))
        table.choose(seat)
        table.free()
      })
      times.push({ live: shown, anew })
    } else {
      live.go_on(asked.steps_since(known))
    }
    known = game.steps()
    const action = players.choose(seat)
    game.play(seat, action)
    asked.play(seat, action)
  }
  return times
}

const median = (times) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)].toFixed(0)
for (let run = 1; run <= 5; run += 1) {
  const times = measure()
  const quarter = Math.floor(times.length / 4)
  const of = (some, what) => median(some.map((time) => time[what]))
  const [first, last] = [times.slice(0, quarter), times.slice(-quarter)]
  console.log(
    `run ${run}: ${bot} ${of(times, 'live')} µs a choice of ${times.length}; first quarter ${of(first, 'live')} µs, ` +
      `last ${of(last, 'live')} µs; shown the whole game anew ${of(first, 'anew')} and ${of(last, 'anew')} µs`,
  )
}
