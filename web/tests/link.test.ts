import { expect, it } from 'vitest'
import { pack, unpack } from '../src/replay/link'

const RECORD = `[Game "cards"]\n[Secret "${'0123456789abcdef'.repeat(4)}"]\n${'1. R5,D BHD,R 2. W3,D Y7,D '.repeat(90)}`

it('a game fits into an address and comes out as it went in', async () => {
  const shared = { record: RECORD, names: ['Ada', null] }
  const fragment = await pack(shared)
  expect(fragment).toMatch(/^[\w-]+$/)
  expect(fragment.length).toBeLessThan(2000)
  expect(await unpack(fragment)).toEqual(shared)
})

it.each(['', 'nonsense', '%%%', 'AAAA', await pack({ record: 5, names: [] } as never)])('%s holds nothing', async (fragment) => {
  expect(await unpack(fragment)).toBeNull()
})

it('what would fill the memory is not unpacked, and names are no longer than names', async () => {
  expect(await unpack(await pack({ record: 'x'.repeat(2_000_000), names: [] }))).toBeNull()
  const long = await unpack(await pack({ record: 'x', names: ['n'.repeat(500), 7 as never] }))
  expect(long?.names).toEqual(['n'.repeat(24), null])
})
