// Every screen in a state worth reviewing; each function takes a fresh browser there. The games on the
// tables were played by bots and stopped at that position (`tables/`), so they never change.
import { readFileSync } from 'node:fs'
import { longestColumns } from './longest_columns.js'
import { myTurn } from './table.js'

export const SIZES = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
]

const record = (name) => readFileSync(new URL(`./tables/${name}.txt`, import.meta.url), 'utf8')

/** Saves a game on the device. */
export async function saveGame(page, game) {
  await page.evaluate((kept) => localStorage.setItem(`sextant.game.${kept.id}`, JSON.stringify(kept)), game)
}

/** A game from `tables/`, in the format of saved games. */
export function savedGame(name, more = {}) {
  const text = record(name)
  const game = /\[Game "(\w+)"\]/.exec(text)[1]
  const bots = [...text.matchAll(/\[Player\d "(?:bot )?(\w+)"\]/g)].map(([, who]) => (who === 'person' ? null : who))
  return {
    id: name,
    game,
    record: text,
    names: bots.map((bot) => (bot ? null : 'Ada')),
    bots,
    scores: bots.map(() => 0),
    over: false,
    at: Date.UTC(2026, 0, 1),
    note: '',
    ...more,
  }
}

const visitGame =
  (name, then = async () => undefined) =>
  async (page, address) => {
    await saveGame(page, savedGame(name))
    await page.goto(`${address}/play/${name}`)
    await page.waitForSelector('.hand .card, .sheet')
    await then(page)
  }

const visitFullest = (variant) => async (page, address) => {
  const game = longestColumns(variant)
  await saveGame(page, game)
  await page.goto(`${address}/play/${game.id}`)
  await myTurn(page)
}

const visitReplay = (name, step) => async (page, address) => {
  await saveGame(page, savedGame(name, { over: true }))
  await page.goto(`${address}/replay/${name}`)
  await page.getByRole('slider').fill(String(step))
  await page.waitForSelector('.hand .card, .sheet')
}

/** A review once it is complete, at the first error. */
const visitReview = (name) => async (page, address) => {
  await saveGame(page, savedGame(name, { over: true }))
  await page.goto(`${address}/review/${name}`)
  await page.getByRole('status').filter({ hasText: 'Review complete' }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Next error/ }).click()
}

const at =
  (path, there = 'h1') =>
  async (page, address) => {
    await page.goto(address + path)
    await page.waitForSelector(there)
  }

const dialog = (page) => page.waitForSelector('dialog[open]')

const myDiceTurn = async (page) => void (await page.waitForSelector('.ask.turn'))

/** Creates a guest and a table through the API, with the cookies of this browser. */
export async function createTable(page, name, terms) {
  return page.evaluate(
    async ([name, terms]) => {
      const post = (path, body) =>
        fetch(`/api/v1${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }).then((answer) => answer.json())
      await post('/guests', { name, keep: 'cookie' })
      const { table } = await post('/tables', { terms })
      return fetch(`/api/v1/tables/${table}`).then((answer) => answer.json())
    },
    [name, terms],
  )
}

const quiet = (page) => page.waitForLoadState('networkidle')

export const screens = {
  front: async (page, address) => {
    await page.goto(address)
    await page.waitForSelector('nav a[href="/lobby"]')
  },
  'front-again': async (page, address) => {
    await saveGame(page, savedGame('cards-middle'))
    await page.goto(address)
    await page.waitForSelector('nav a[href="/lobby"]')
  },
  new: at('/new', 'button.main'),
  'new-here': at('/new/here', 'button.main'),
  'new-friend': at('/new/friend', 'button.main'),
  waiting: async (page, address) => {
    const { table } = await createTable(page, 'Ada', {
      game: 'cards',
      admission: 'open',
      timing: { kind: 'bank', seconds: 600, increment: 10 },
    })
    await page.goto(`${address}/t/${table}`)
    await page.locator('main svg[role=img]').first().waitFor()
    await quiet(page)
  },
  join: async (page, address) => {
    const { state } = await createTable(page, 'Ada', { game: 'cards' })
    await page.context().clearCookies()
    await page.goto(`${address}/join/${state.link}`)
    await page.getByRole('textbox').first().waitFor()
  },
  lobby: async (page, address) => {
    await createTable(page, 'Ada', { game: 'cards', admission: 'open' })
    await page.context().clearCookies()
    await page.goto(`${address}/lobby`)
    await page.locator('main li a').first().waitFor()
    // Other scenarios may have open tables too; keep one row.
    await page.evaluate(() => [...document.querySelectorAll('main li')].slice(1).forEach((row) => row.remove()))
  },
  games: async (page, address) => {
    for (const name of ['cards-middle', 'dice2-late']) await saveGame(page, savedGame(name))
    await saveGame(page, savedGame('cards-match-over', { over: true, scores: [90, 131] }))
    await createTable(page, 'Ada', { game: 'cards' })
    await page.goto(`${address}/games`)
    await page.locator('main li').nth(3).waitFor()
    await quiet(page)
  },
  settings: at('/settings'),
  rules: at('/rules', '.example'),
  pads: at('/pad', '.new'),
  'pad-cards': async (page, address) => {
    await page.goto(`${address}/pad`)
    await page.getByRole('button', { name: /^(Cards|Karten)/ }).click()
    for (const cell of [0, 3, 5, 6, 12, 16, 20]) await page.locator('.cell').nth(cell).click()
  },
  'pad-dice': async (page, address) => {
    await page.goto(`${address}/pad`)
    await page.getByRole('button', { name: /^(Dice|Würfel)/ }).click()
    for (const cell of [1, 4, 12, 22, 31, 40]) await page.locator('.cell').nth(cell).click()
  },
  sheets: at('/sheets', 'main ul'),
  sheet: at('/sheets/new', '.grid'),
  nowhere: at('/nowhere'),
  'no-game': at('/play/none'),
  'no-table': at('/t/none'),
  'cards-opening': visitGame('cards-opening', myTurn),
  'cards-picked': visitGame('cards-middle', async (page) => {
    await myTurn(page)
    await page.locator('.hand .card[data-card=B10]').click()
  }),
  'cards-draw': visitGame('cards-middle', async (page) => {
    await myTurn(page)
    await page.locator('.hand .card[data-card=B10]').click()
    await page.locator('.column.lit').click()
    await page.waitForSelector('.deck.lit')
  }),
  'cards-full': visitFullest('base'),
  'long-opening': visitGame('long-opening', myTurn),
  'long-middle': visitGame('long-middle', myTurn),
  'long-full': visitFullest('long'),
  receipt: visitGame('cards-middle', async (page) => {
    await myTurn(page)
    await page.locator('.column[data-place=column-G]').click()
    await dialog(page)
  }),
  menu: visitGame('cards-middle', async (page) => {
    await myTurn(page)
    await page.locator('button.corner').click()
    await dialog(page)
  }),
  'round-over': visitGame('cards-round-over', dialog),
  'match-over': visitGame('cards-match-over', dialog),
  cover: async (page, address) => {
    const text = record('cards-opening').replace('bot skilled', 'person')
    await saveGame(page, savedGame('cards-opening', { record: text, names: ['Ada', 'Bo'], bots: [null, null] }))
    await page.goto(`${address}/play/cards-opening`)
    await page.waitForSelector('.cover')
  },
  'replay-paste': at('/replay', 'textarea'),
  'replay-cards': visitReplay('cards-match-over', 84),
  'replay-dice': visitReplay('dice2-over', 60),
  'review-cards': visitReview('cards-match-over'),
  'review-dice': visitReview('dice2-over'),
  'dice2-early': visitGame('dice2-early', myDiceTurn),
  'dice2-late': visitGame('dice2-late', async (page) => {
    await myDiceTurn(page)
    await page.locator('.slot:enabled:not(.dim)').first().click()
    await page.locator('.three').nth(1).locator('.slot:enabled:not(.dim)').first().click()
  }),
  'dice5-early': visitGame('dice5-early', myDiceTurn),
  'dice5-late': visitGame('dice5-late', myDiceTurn),
  'dice-over': visitGame('dice2-over', dialog),
  'online-table': async (page, address, browser) => {
    const { table, state } = await createTable(page, 'Ada', {
      game: 'cards',
      options: { first_starter: { seat: 1 } },
      timing: { kind: 'bank', seconds: 600, increment: 10 },
    })
    await page.goto(`${address}/t/${table}`)
    const other = await browser.newContext()
    const bo = await other.newPage()
    await bo.goto(`${address}/join/${state.link}`)
    await bo.getByRole('textbox').first().fill('Bo')
    await bo.locator('button.main').click()
    await bo.waitForSelector('.hand .card')
    await page.waitForSelector('[role=timer]')
    await quiet(page)
  },
}

/** Waits until all animations have ended. */
export async function still(page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    // Hide the turn reminder: whether it appears depends on how fast the machine is.
    if (document.querySelector('#no-nudge') === null)
      document.head.insertAdjacentHTML('beforeend', '<style id="no-nudge">.nudge { display: none }</style>')
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
    const ending = document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  })
}
