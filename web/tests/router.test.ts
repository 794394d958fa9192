import { expect, it } from 'vitest'
import { screenAt } from '../src/frame/router.svelte'

it.each([
  ['/', 'front'],
  ['/new', 'new'],
  ['/new/here', 'new'],
  ['/new/friend', 'new-online'],
  ['/new/elsewhere', 'nowhere'],
  ['/join/abc', 'join'],
  ['/join', 'nowhere'],
  ['/lobby', 'lobby'],
  ['/play/abc', 'local'],
  ['/t/abc', 'table'],
  ['/learn', 'learn'],
  ['/learn/cards', 'learn'],
  ['/learn/cards/feeding', 'learn'],
  ['/learn/cards/feeding/more', 'nowhere'],
  ['/replay/abc', 'replay'],
  ['/review/abc', 'replay'],
  ['/review', 'nowhere'],
  ['/practice', 'practice'],
  ['/practice/cards', 'practice'],
  ['/practice/cards/more', 'nowhere'],
  ['/rules/cards/more', 'nowhere'],
  ['/settings', 'settings'],
  ['/settings/more', 'nowhere'],
  ['/play', 'nowhere'],
  ['/wp-admin.php', 'nowhere'],
])('%s leads to %s', (path, name) => {
  expect(screenAt(path).name).toBe(name)
})
