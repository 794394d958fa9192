import { expect, it } from 'vitest'
import { screenAt } from '../src/frame/router.svelte'

it.each([
  ['/', 'front'],
  ['/new', 'new'],
  ['/new/friend', 'new'],
  ['/play/abc', 'local'],
  ['/t/abc', 'table'],
  ['/settings', 'settings'],
  ['/settings/more', 'nowhere'],
  ['/play', 'nowhere'],
  ['/wp-admin.php', 'nowhere'],
])('%s leads to %s', (path, name) => {
  expect(screenAt(path).name).toBe(name)
})
