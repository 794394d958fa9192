// SHA-256. `crypto.subtle` has it as well, but not on pages without TLS, as in a network at home.

const PRIMES: number[] = []
for (let candidate = 2; PRIMES.length < 64; candidate += 1) {
  if (PRIMES.every((prime) => candidate % prime !== 0)) PRIMES.push(candidate)
}
/** The first 32 bits of the fractional part. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32)
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** SHA-256 of bytes, as hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64))
  bytes.forEach((byte, index) => padded.setUint8(index, byte))
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 8, Math.floor(bytes.length / 2 ** 29))
  padded.setUint32(padded.byteLength - 4, bytes.length << 3)
  const hash = Uint32Array.from(START)
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let nth = 0; nth < 16; nth += 1) words[nth] = padded.getUint32(block + 4 * nth)
    for (let nth = 16; nth < 64; nth += 1) {
      const [late, early] = [words[nth - 2]!, words[nth - 15]!]
      const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[nth] = words[nth - 16]! + low + words[nth - 7]! + high
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let nth = 0; nth < 64; nth += 1) {
      const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const first = (h + high + ((e & f) ^ (~e & g)) + ROUNDS[nth]! + words[nth]!) | 0
      const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, nth) => (hash[nth] = hash[nth]! + word))
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** SHA-256 of what hexadecimal digits stand for. */
export function sha256OfDigits(digits: string): string {
  const pairs = digits.match(/../g) ?? []
  return sha256(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
}
