// Screens, panels and results in German: rendered without a browser, and no English word is left on them.
import { readFileSync } from 'node:fs'
import type { Component } from 'svelte'
import { render } from 'svelte/server'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { initSync } from '../src/rules/bound/rules.js'
import { GAMES, gameEntry } from '../src/games/games'
import { texts as cards } from '../src/games/cards/texts'
import { texts as dice } from '../src/games/dice/texts'
import { loadForms } from '../src/lobby/game_forms.svelte'
import { settings } from '../src/frame/settings.svelte'
import { LocalDriver, type Dependencies } from '../src/table/local_driver.svelte'
import { de } from '../src/texts/de'
import { en } from '../src/texts/en'

beforeAll(() => {
  initSync({ module: readFileSync(new URL('../src/rules/bound/rules_bg.wasm', import.meta.url)) })
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('location', new URL('https://play.example.org/'))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  settings.language = 'auto'
})

const words = (text: string): string[] => text.match(/\p{Letter}{3,}/gu) ?? []

/** All words of a catalogue, also those in its functions. */
function vocabulary(part: unknown): string[] {
  if (typeof part === 'string') return words(part)
  if (typeof part === 'function')
    return [...part.toString().matchAll(/`[^`]*`|'[^']*'|"[^"]*"/g)].flatMap(([text]) =>
      words(text.replaceAll(/\$\{[^}]*\}/g, ' ')),
    )
  if (part instanceof RegExp) return []
  return part && typeof part === 'object' ? Object.values(part).flatMap(vocabulary) : []
}

// A language is listed by its own name.
const german = new Set([...vocabulary([de, cards.de, dice.de, GAMES.map(({ texts }) => texts.de)]), en.language])
const english = vocabulary([en, cards.en, dice.en, GAMES.map(({ texts }) => texts.en)])
const onlyEnglish = new Set(english.filter((word) => !german.has(word)))

/** The words that a player reads or hears. */
function shown(html: string): string[] {
  const spoken = [...html.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(([, text]) => text!)
  const read = html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
  return [...words(read), ...spoken.flatMap(words)]
}

function check(component: Component<never>, props: object): void {
  settings.language = 'de'
  const present = shown(render(component as Component<object>, { props }).body)
  expect(present.filter((word) => german.has(word)).length, 'German words').toBeGreaterThan(1)
  expect(present.filter((word) => onlyEnglish.has(word))).toEqual([])
}

/** Bots that never answer: the tables stay as they are. */
const dependencies: Dependencies = {
  bots: {
    choose: () => new Promise(() => undefined),
    advise: () => new Promise(() => undefined),
    stop: () => undefined,
    close: () => undefined,
  },
  save: () => undefined,
  retryAfter: 1,
  pace: () => 0,
  botName: (level) => de.botName(de.levels[level] ?? level),
  rematch: () => '',
}

const screens: Record<string, [() => Promise<{ default: unknown }>, (object | (() => Promise<object>))?]> = {
  'front page': [() => import('../src/lobby/Front.svelte')],
  'new game': [() => import('../src/lobby/NewTable.svelte'), async () => ({ friend: false, forms: await loadForms() })],
  'new game on one device': [
    () => import('../src/lobby/NewTable.svelte'),
    async () => ({ friend: true, forms: await loadForms() }),
  ],
  'my games': [() => import('../src/lobby/MyGames.svelte')],
  settings: [() => import('../src/frame/SettingsScreen.svelte')],
  'score pads': [() => import('../src/scorepad/Pads.svelte'), { id: null }],
  'a replay to paste': [() => import('../src/replay/Replay.svelte'), { id: null }],
}

describe('in German', () => {
  it.each(Object.entries(screens))('%s', async (_, [load, props]) => {
    check((await load()).default as Component<never>, typeof props === 'function' ? await props() : (props ?? {}))
  })

  it.each(['cards-middle', 'long-middle', 'cards-round-over', 'dice2-early', 'dice5-late', 'dice2-over'])(
    'beside the table of %s',
    async (name) => {
      settings.language = 'de'
      const record = readFileSync(new URL(`../e2e/tables/${name}.txt`, import.meta.url), 'utf8')
      const game = /\[Game "(\w+)"\]/.exec(record)![1]!
      const driver = new LocalDriver(
        { id: name, game, record, names: ['Ada'], bots: [], scores: [], over: false, at: 0, note: '' },
        dependencies,
      )
      const { table, panels } = await gameEntry(game)!.table()
      for (const { component } of panels) check(component as Component<never>, { driver })
      // Without a window a table has no size, so there is nothing on it but its result.
      if (name.endsWith('over')) check(table as Component<never>, { driver })
      driver.close()
    },
  )
})
