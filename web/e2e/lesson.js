// Goes through a lesson as a learner would: by touch, or with the keyboard only.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { colourDie, numberDie } from './dice.js'

/** The lesson file `crates/lessons/lessons/<name>.json`. */
export function lessonFile(name) {
  return JSON.parse(readFileSync(new URL(`../../crates/lessons/lessons/${name}.json`, import.meta.url), 'utf8'))
}

const COLOURS = { R: 'red', O: 'orange', Y: 'yellow', G: 'green', B: 'blue', P: 'purple' }

/** Waits until the coach says the text of this step. */
export async function says(page, lesson, nth, language = 'en') {
  const step = lesson.steps[nth]
  const text = step ? lesson.texts[step.text][language] : lesson.takeaway[language]
  await page.locator('.guide .text', { hasText: text }).waitFor()
}

/** What an action of the card game takes, by touch. */
async function tapCards(page, action) {
  if (action === 'D') return page.locator('[data-place=deck]').tap()
  if (action.length === 1) return page.locator(`[data-place=pile-${action}]`).tap()
  const card = action.replace(/D$/, '')
  await page
    .locator(`.hand [data-card=${card}]`)
    .first()
    .tap({ position: { x: 8, y: 12 } })
  const place = action.endsWith('D') ? 'pile' : 'column'
  await page.locator(`[data-place=${place}-${action[0]}]`).tap()
}

/** What an action of the dice game takes, by touch. */
async function tapDice(page, action) {
  if (action === '-' || action === '>.') await page.locator('.actions .leave').tap()
  else if (action.startsWith('>')) {
    // At its foot: the text may cover the middle.
    const column = page.locator(`[data-column=${action[1]}]`).first()
    const { width, height } = await column.boundingBox()
    await column.tap({ position: { x: width / 2, y: height - 12 } })
  } else if (action !== 'roll') {
    await colourDie(page, COLOURS[action[0]]).tap()
    await numberDie(page, action.slice(1)).tap()
  }
  await page.locator('.actions .confirm').tap()
}

/** The same with keys. */
async function press(page, game, action) {
  const { keyboard } = page
  if (game === 'cards') {
    if (action === 'D') return keyboard.press('Space')
    if (action.length === 1) return keyboard.press(action.toLowerCase())
    const card = action.replace(/D$/, '')
    const faces = await page.locator('.hand .card').evaluateAll((cards) => cards.map((it) => it.dataset.card))
    await keyboard.press(String(faces.indexOf(card) + 1))
    return keyboard.press(action.endsWith('D') ? 'd' : 'p')
  }
  if (action === '-' || action === '>.') await keyboard.press('x')
  else if (action.startsWith('>')) await keyboard.press(action[1].toLowerCase())
  else if (action !== 'roll') {
    const dice = await page
      .locator('.tray [data-die]')
      .evaluateAll((all) => all.map((die) => (die.disabled ? '' : die.dataset.die)))
    await keyboard.press(String(dice.indexOf(action[0]) + 1))
    await keyboard.press(String(dice.lastIndexOf(action.slice(1)) + 1))
  }
  await keyboard.press('c')
}

/** Does what a step asks for, or goes on. */
export async function follow(page, lesson, nth, { keys = false } = {}) {
  const step = lesson.steps[nth]
  if (step.do === undefined) {
    if (keys) await page.keyboard.press('n')
    else await page.getByRole('button', { name: 'Next' }).tap()
  } else if (keys) await press(page, lesson.game, step.do)
  else await (lesson.game === 'cards' ? tapCards : tapDice)(page, step.do)
}

/** Fails if the text of the lesson covers what it points at, or points at nothing. */
export async function pointsFreely(page, lesson, nth) {
  const step = lesson.steps[nth]
  if (!step?.point) return
  // The text moves after the table has changed.
  await page.waitForFunction(
    (phone) => {
      const pointed = [...document.querySelectorAll('[data-pointed]')].map((it) => it.getBoundingClientRect())
      const bubble = document.querySelector('.bubble')?.getBoundingClientRect()
      if (pointed.length === 0 || (phone && !bubble)) return false
      return pointed.every((it) => !bubble || it.bottom <= bubble.top || it.top >= bubble.bottom)
    },
    page.viewportSize().width < 900,
    // Only the time of the whole test counts: the machine may be busy.
    { timeout: 0 },
  )
}

/** Goes through a whole lesson. */
export async function complete(page, lesson, { keys = false, language = 'en', look = async () => undefined } = {}) {
  for (let nth = 0; nth < lesson.steps.length; nth += 1) {
    await says(page, lesson, nth, language)
    await pointsFreely(page, lesson, nth)
    await look(nth)
    await follow(page, lesson, nth, { keys })
  }
  await says(page, lesson, lesson.steps.length, language)
  assert.equal(await page.locator('.guide .unseen').count(), 0)
}
