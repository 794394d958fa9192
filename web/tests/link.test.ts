import { expect, it } from 'vitest'
import { pack, unpack } from '../src/table/replay_link'

const RECORD = `[Game "cards"]\n[Secret "${'0123456789abcdef'.repeat(4)}"]\n${'1. R5,D BHD,R 2. W3,D Y7,D '.repeat(90)}`

it('packs a game into a link and unpacks it unchanged', async () => {
  const shared = { record: RECORD, names: ['Ada', null] }
  const fragment = await pack(shared)
  expect(fragment).toMatch(/^[\w-]+$/)
  expect(fragment.length).toBeLessThan(2000)
  expect(await unpack(fragment)).toEqual(shared)
})

it.each(['', 'nonsense', '%%%', 'AAAA', await pack({ record: 5, names: [] } as never)])(
  '%s contains no game',
  async (fragment) => {
    expect(await unpack(fragment)).toBeNull()
  },
)

it('limits the size of a record and the length of names', async () => {
  expect(await unpack(await pack({ record: 'x'.repeat(2_000_000), names: [] }))).toBeNull()
  const long = await unpack(await pack({ record: 'x', names: ['n'.repeat(500), 7 as never] }))
  expect(long?.names).toEqual(['n'.repeat(24), null])
})
