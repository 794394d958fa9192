import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256, sha256OfDigits } from '../src/online/sha256'

it('agrees with another implementation at every length of the padding', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, nth) => (nth * 37 + length) % 256)
    expect(sha256(bytes), String(length)).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

it('takes digits as in the worked example of docs/FAIRNESS.md', () => {
  expect(sha256OfDigits('00000000000000000000000000000001')).toBe(
    '7c3ccd10bb7ec37b46d37926ae6274267f007a34aeaf15c882a715a7f3300529',
  )
})
