import { expect, it } from 'vitest'
import { replaceStalePage, type Browser } from '../src/frame/stale_page'

function browser(more: Partial<Browser> = {}) {
  const kept = new Map<string, string>()
  const done: string[] = []
  const fake: Browser = {
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    refresh: async () => void done.push('refresh'),
    reload: () => void done.push('reload'),
    ...more,
  }
  return { done, fake }
}

it('looks for the newer page before it loads it', async () => {
  const { done, fake } = browser()
  await replaceStalePage('b', fake)
  expect(done).toEqual(['refresh', 'reload'])
})

it('does not load again and again if the page stays the same', async () => {
  const { done, fake } = browser()
  for (let time = 0; time < 5; time += 1) await replaceStalePage('b', fake)
  expect(done).toEqual(['refresh', 'reload'])
  await replaceStalePage('c', fake)
  expect(done).toHaveLength(4)
})

it('never reloads where nothing can be remembered', async () => {
  const storage = {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => undefined,
  }
  const { done, fake } = browser({ storage })
  await replaceStalePage('b', fake)
  expect(done).toEqual([])
})

it('reloads without a service worker too', async () => {
  const { done, fake } = browser({ refresh: () => Promise.reject(new Error('none')) })
  await replaceStalePage('b', fake)
  expect(done).toEqual(['reload'])
})
