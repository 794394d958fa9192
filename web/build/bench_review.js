// Measures how long a review takes in WebAssembly: `node build/bench_review.js RECORD [BUDGET]`.
// Prints processor time, which other programs on the machine hardly affect: until the first decision is judged, the
// longest slice, and the whole; and how much memory the module has then.
import { readFileSync } from 'node:fs'
import { Review, initSync } from '../src/rules/bound/bots.js'

const [path, budget] = process.argv.slice(2)
const { memory } = initSync({ module: readFileSync(new URL('../src/rules/bound/bots_bg.wasm', import.meta.url)) })

/** Processor time of this process in seconds. */
const seconds = () => process.cpuUsage().user / 1e6

const start = seconds()
const review = Review.begin(readFileSync(path, 'utf8'), budget && Number(budget))
let [last, longest, first] = [start, 0, undefined]
for (let text = review.proceed(); text !== undefined; text = review.proceed()) {
  const now = seconds()
  longest = Math.max(longest, now - last)
  last = now
  if (first === undefined && JSON.parse(text).decisions.length > 0) first = now - start
}
const { judged, players } = JSON.parse(review.review())
console.log(
  `${judged[0]} decisions in ${(last - start).toFixed(1)} s, the first after ${first.toFixed(2)} s, the longest slice ${longest.toFixed(2)} s, ${(memory.buffer.byteLength / 2 ** 20).toFixed(0)} MB; PR ${players.map(({ pr }) => pr?.toFixed(0)).join(', ')}`,
)
