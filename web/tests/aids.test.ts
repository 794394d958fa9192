import { beforeEach, expect, it } from 'vitest'
import { settings } from '../src/frame/settings.svelte'
import { Aids } from '../src/table/aids.svelte'

function storage(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  } as Storage
}

beforeEach(() => {
  settings.unseen = true
})

it('a table uses the settings until an aid is switched there', () => {
  const store = storage()
  const aids = new Aids('one', store)
  expect(aids.shows('unseen')).toBe(true)
  aids.switch('unseen', false)
  expect(aids.shows('unseen')).toBe(false)
  expect(new Aids('two', store).shows('unseen'), 'another table is left alone').toBe(true)
})

it('an override survives a reload and a change of the settings', () => {
  const store = storage()
  new Aids('one', store).switch('unseen', true)
  settings.unseen = false
  expect(new Aids('one', store).shows('unseen')).toBe(true)
})

it('stores overrides only for the latest tables', () => {
  const store = storage()
  for (let nth = 0; nth < 60; nth += 1) new Aids(`table ${nth}`, store).switch('unseen', false)
  expect(new Aids('table 59', store).shows('unseen')).toBe(false)
  expect(new Aids('table 0', store).shows('unseen')).toBe(true)
})
