// QR codes for links: bytes, error correction M, versions 1 to 10 (ISO/IEC 18004).

/** Error correction codewords in each block, and how many blocks there are: short ones, long ones. */
const BLOCKS: readonly (readonly [number, number, number, number])[] = [
  // correction, short blocks, bytes in a short block, long blocks (one byte more)
  [10, 1, 16, 0],
  [16, 1, 28, 0],
  [26, 1, 44, 0],
  [18, 2, 32, 0],
  [24, 2, 43, 0],
  [16, 4, 27, 0],
  [18, 4, 31, 0],
  [22, 2, 38, 2],
  [22, 3, 36, 2],
  [26, 4, 43, 1],
]
/** Where alignment patterns lie, by version. */
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]

/** The dark modules of the code, row by row; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)]
  const version = BLOCKS.findIndex((_, index) => bytes.length <= capacity(index + 1) - (index + 1 > 9 ? 3 : 2)) + 1
  if (version === 0) return null
  const code = new Code(version)
  code.fill(interleave(encode(bytes, version), version))
  return code.masked()
}

function capacity(version: number): number {
  const [, short, length, long] = BLOCKS[version - 1]!
  return short * length + long * (length + 1)
}

/** The text as data codewords, padded to the full length. */
function encode(bytes: readonly number[], version: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, version > 9 ? 16 : 8)
  for (const byte of bytes) push(byte, 8)
  push(0, Math.min(4, capacity(version) * 8 - bits.length))
  while (bits.length % 8 !== 0) bits.push(0)
  const words = Array.from({ length: bits.length / 8 }, (_, word) =>
    bits.slice(word * 8, word * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  )
  for (let nth = 0; words.length < capacity(version); nth += 1) words.push(nth % 2 === 0 ? 0xec : 0x11)
  return words
}

/** Multiplication in the field of 256 elements that the correction counts in. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((other >> bit) & 1) * one
  }
  return product
}

/** The correction codewords of one block: the remainder of a division of polynomials. */
export function correction(block: readonly number[], degree: number): number[] {
  const divisor = Array.from<unknown, number>({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0))
  let root = 1
  for (let nth = 0; nth < degree; nth += 1) {
    for (let index = 0; index < degree; index += 1) {
      divisor[index] = times(divisor[index]!, root) ^ (divisor[index + 1] ?? 0)
    }
    root = times(root, 2)
  }
  const remainder = Array.from({ length: degree }, () => 0)
  for (const byte of block) {
    const factor = byte ^ remainder.shift()!
    remainder.push(0)
    divisor.forEach((term, index) => {
      remainder[index] = remainder[index]! ^ times(term, factor)
    })
  }
  return remainder
}

/** All codewords in the order in which they are drawn: a byte of each block in turn. */
function interleave(words: readonly number[], version: number): number[] {
  const [degree, short, length, long] = BLOCKS[version - 1]!
  const blocks: number[][] = []
  for (let nth = 0, at = 0; nth < short + long; nth += 1) {
    const end = at + length + (nth < short ? 0 : 1)
    blocks.push(words.slice(at, end))
    at = end
  }
  const corrections = blocks.map((block) => correction(block, degree))
  const column = (rows: number[][], index: number) => rows.flatMap((row) => (index < row.length ? [row[index]!] : []))
  return [
    ...Array.from({ length: length + 1 }, (_, index) => column(blocks, index)).flat(),
    ...Array.from({ length: degree }, (_, index) => column(corrections, index)).flat(),
  ]
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

class Code {
  readonly #version: number
  readonly #size: number
  readonly #dark: boolean[][]
  /** Modules that carry no data. */
  readonly #fixed: boolean[][]

  constructor(version: number) {
    this.#version = version
    this.#size = version * 4 + 17
    const empty = () => Array.from({ length: this.#size }, () => Array.from({ length: this.#size }, () => false))
    this.#dark = empty()
    this.#fixed = empty()
    const last = this.#size - 1
    for (let at = 0; at <= last; at += 1) {
      this.#set(6, at, at % 2 === 0)
      this.#set(at, 6, at % 2 === 0)
    }
    for (const [row, column] of [[3, 3], [3, last - 3], [last - 3, 3]] as const) this.#square(row, column, 4)
    const places = ALIGNMENT[version - 1]!
    for (const row of places) {
      for (const column of places) {
        if (!(row === 6 && column === 6) && !(row === 6 && column === last - 6) && !(row === last - 6 && column === 6)) {
          this.#square(row, column, 2)
        }
      }
    }
    this.#format(0)
    this.#number()
  }

  #set(row: number, column: number, dark: boolean): void {
    if (row < 0 || column < 0 || row >= this.#size || column >= this.#size) return
    this.#dark[row]![column] = dark
    this.#fixed[row]![column] = true
  }

  /** Nested squares around a middle: a finder pattern of radius 4 with its margin, or an alignment pattern. */
  #square(row: number, column: number, radius: number): void {
    for (let down = -radius; down <= radius; down += 1) {
      for (let right = -radius; right <= radius; right += 1) {
        const ring = Math.max(Math.abs(down), Math.abs(right))
        this.#set(row + down, column + right, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1)
      }
    }
  }

  /** The level of correction and the mask, twice. */
  #format(mask: number): void {
    // Level M is 0.
    let rest = mask
    for (let nth = 0; nth < 10; nth += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
    const bits = ((mask << 10) | rest) ^ 0x5412
    const dark = (bit: number) => ((bits >> bit) & 1) === 1
    const last = this.#size - 1
    for (let bit = 0; bit < 15; bit += 1) {
      const row = bit < 6 ? bit : bit < 8 ? bit + 1 : last - 14 + bit
      const column = bit < 8 ? last - bit : bit === 8 ? 7 : 14 - bit
      this.#set(row, 8, dark(bit))
      this.#set(8, column, dark(bit))
    }
    this.#set(last - 7, 8, true)
  }

  /** The version, twice, where a code is large enough to need it. */
  #number(): void {
    if (this.#version < 7) return
    let rest = this.#version
    for (let nth = 0; nth < 12; nth += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
    const bits = (this.#version << 12) | rest
    for (let bit = 0; bit < 18; bit += 1) {
      const [far, near] = [this.#size - 11 + (bit % 3), Math.floor(bit / 3)]
      this.#set(far, near, ((bits >> bit) & 1) === 1)
      this.#set(near, far, ((bits >> bit) & 1) === 1)
    }
  }

  /** Draws the codewords in columns two wide, up and down, from the right. */
  fill(words: readonly number[]): void {
    let nth = 0
    for (let right = this.#size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5
      for (let step = 0; step < this.#size; step += 1) {
        const row = ((right + 1) & 2) === 0 ? this.#size - 1 - step : step
        for (const column of [right, right - 1]) {
          if (this.#fixed[row]![column]) continue
          this.#dark[row]![column] = (((words[nth >> 3] ?? 0) >> (7 - (nth & 7))) & 1) === 1
          nth += 1
        }
      }
    }
  }

  /** The code under the mask that makes it easiest to read. */
  masked(): boolean[][] {
    const drawn = MASKS.map((mask, nth) => {
      this.#format(nth)
      return this.#dark.map((line, row) =>
        line.map((dark, column) => (this.#fixed[row]![column] ? dark : dark !== mask(row, column))),
      )
    })
    return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
  }
}

/** How hard a code is to read, as the standard counts it. */
function penalty(rows: readonly boolean[][]): number {
  const size = rows.length
  const columns = rows.map((_, column) => rows.map((row) => row[column]!))
  let found = 0
  for (const line of [...rows, ...columns]) {
    let run = 0
    line.forEach((dark, at) => {
      run = at > 0 && dark === line[at - 1] ? run + 1 : 1
      if (run === 5) found += 3
      else if (run > 5) found += 1
    })
    const text = line.map(Number).join('')
    for (let at = 0; at + 11 <= size; at += 1) {
      const part = text.slice(at, at + 11)
      if (part === '10111010000' || part === '00001011101') found += 40
    }
  }
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const dark = rows[row]![column]
      if (rows[row - 1]![column] === dark && rows[row]![column - 1] === dark && rows[row - 1]![column - 1] === dark) found += 3
    }
  }
  const darkness = rows.flat().filter(Boolean).length / size ** 2
  return found + Math.floor(Math.abs(darkness * 20 - 10)) * 10
}
