// Counts the rows of a result one after another, for players who saw the game end.

const FIRST_MS = 450
const ROW_MS = 380

export class CountUp {
  /** How many rows there are. */
  readonly rows: number
  /** How many of them are counted. */
  counted: number = $state(0)

  /** Without `animated`, and for players who prefer reduced motion, everything is counted at once. */
  constructor(rows: number, animated: boolean) {
    this.rows = rows
    if (!animated || reducedMotion()) this.counted = rows
  }

  get done(): boolean {
    return this.counted >= this.rows
  }

  /** Starts counting; returns how to stop it. `onRow` is called for every row. */
  start(onRow: () => void): () => void {
    if (this.done) return () => undefined
    let timer = setTimeout(next.bind(this), FIRST_MS)
    function next(this: CountUp) {
      if (this.done) return
      this.counted += 1
      onRow()
      if (!this.done) timer = setTimeout(next.bind(this), ROW_MS)
    }
    return () => clearTimeout(timer)
  }

  /** Counts everything at once. */
  skip(): void {
    this.counted = this.rows
  }
}

/** A total as far as its first rows are counted. */
export function countedTotal(total: number, rows: readonly number[], counted: number): number {
  return rows.slice(counted).reduce((left, points) => left - points, total)
}

export function reducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
