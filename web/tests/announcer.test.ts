import { expect, it } from 'vitest'
import { announce, lastAnnounced } from '../src/table/announcer.svelte'

const later = () => new Promise((next) => setTimeout(next))

it('announces a repeated text again', async () => {
  announce('Your turn')
  const first = lastAnnounced()
  await later()
  announce('Your turn')
  expect(lastAnnounced()).not.toBe(first)
  expect(lastAnnounced().trim()).toBe('Your turn')
})

it('joins announcements of the same moment', async () => {
  await later()
  announce('Bo refused')
  announce('')
  announce('Bo resigned.')
  announce('Your turn')
  expect(lastAnnounced().trim()).toBe('Bo refused. Bo resigned. Your turn')
  await later()
  announce('Ada refused')
  expect(lastAnnounced().trim()).toBe('Ada refused')
})
