// The lessons: each first game by touch and by keyboard, explained mistakes, resuming, offline, and what comes after.
import assert from 'node:assert/strict'
import { check } from '../axe.js'
import { readdirSync } from 'node:fs'
import { test, visit } from '../browser.js'
import { complete, follow, lessonFile, says } from '../lesson.js'

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true }
const GAMES = ['cards', 'dice']

/** In the page: how many elements are in visible motion. */
const moving = () =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().activeDuration > 50).length

for (const game of GAMES) {
  const lesson = lessonFile(`${game}/first`)

  test(`the first game of ${game} by touch on a small phone, then played on`, async ({ browser, address }) => {
    const { page, errors } = await visit(browser, address, PHONE)
    await page.goto(`${address}/learn/${game}`)
    await complete(page, lesson)
    await check(page, 'the end of the lesson')
    await page.getByRole('button', { name: 'Finish this game yourself' }).tap()
    await page.waitForURL(/\/play\//)
    await page.waitForSelector(game === 'cards' ? '.line.mine.turn' : '.ask.turn')
    assert.equal(await page.locator('.guide').count(), 0)
    // The list says what is done.
    await page.goto(`${address}/learn`)
    await page.locator(`a[href="/learn/${game}"]`, { hasText: 'done' }).waitFor()
    assert.deepEqual(errors, [])
  })

  test(`the first game of ${game} with the keyboard only, read aloud, on a desktop`, async ({ browser, address }) => {
    const { page, errors } = await visit(browser, address, {
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.goto(`${address}/learn/${game}`)
    const region = page.getByTestId('announcer')
    await complete(page, lesson, {
      keys: true,
      look: async (nth) => {
        await region.filter({ hasText: lesson.texts[lesson.steps[nth].text].en }).waitFor()
        assert.equal(await page.evaluate(moving), 0, `step ${nth} moves in spite of reduced motion`)
      },
    })
    assert.deepEqual(errors, [])
  })

  test(`the first game of ${game} in German, in dark mode, without problems for axe`, async ({ browser, address }) => {
    const { page } = await visit(browser, address, { ...PHONE, settings: { language: 'de', theme: 'dark' } })
    await page.goto(`${address}/learn/${game}`)
    for (let nth = 0; nth < lesson.steps.length; nth += 1) {
      await says(page, lesson, nth, 'de')
      const overflow = await page.locator('.guide').evaluate((it) => it.scrollWidth - it.clientWidth)
      assert.equal(overflow, 0, `step ${nth}`)
      if (nth % 6 === 0) await check(page, `step ${nth}`)
      await page.keyboard.press('n')
    }
    await says(page, lesson, lesson.steps.length, 'de')
  })
}

/** Every lesson but the first games. */
const LESSONS = GAMES.flatMap((game) =>
  readdirSync(new URL(`../../../crates/lessons/lessons/${game}`, import.meta.url)).map(
    (file) => `${game}/${file.replace('.json', '')}`,
  ),
).filter((name) => !name.endsWith('/first'))

for (const name of LESSONS) {
  test(`the lesson ${name} by touch on a small phone`, async ({ browser, address }) => {
    const { page, errors } = await visit(browser, address, PHONE)
    await page.goto(`${address}/learn/${name}`)
    await complete(page, lessonFile(name))
    await page.goto(`${address}/learn`)
    await page.locator(`a[href="/learn/${name}"]`, { hasText: 'done' }).waitFor()
    assert.deepEqual(errors, [])
  })
}

test('axe finds nothing in the list of lessons', async ({ browser, address }) => {
  const { page } = await visit(browser, address, PHONE)
  await page.goto(`${address}/learn`)
  await page.locator('main li').nth(LESSONS.length).waitFor()
  await check(page, 'the list')
})

test('a wrong move is explained and changes nothing; back, skip and restart work', async ({ browser, address }) => {
  const lesson = lessonFile('cards/first')
  const { page, errors } = await visit(browser, address, PHONE)
  await page.goto(`${address}/learn/cards`)
  await says(page, lesson, 0)
  // A move while the lesson only tells something.
  await page.locator('.hand [data-card=R6]').tap({ position: { x: 8, y: 12 } })
  await page.locator('[data-place=column-R]').tap()
  await page.getByText('First press Next.').first().waitFor()
  await follow(page, lesson, 0)
  // Allowed, but not what is asked for.
  await page.locator('[data-place=column-R]').tap()
  await page.getByText(lesson.texts['start-low'].en).first().waitFor()
  assert.equal(await page.locator('.hand .card').count(), 8)
  await follow(page, lesson, 1)
  await says(page, lesson, 2)
  // Against the rules: the table explains.
  await page.getByRole('button', { name: 'Step back' }).tap()
  await says(page, lesson, 1)
  assert.equal(await page.locator('.hand .card').count(), 8)
  await page.getByRole('button', { name: 'Skip' }).tap()
  await says(page, lesson, 2)
  assert.equal(await page.locator('.hand .card').count(), 7)
  await page.getByRole('button', { name: 'Start again' }).tap()
  await says(page, lesson, 0)
  assert.equal(await page.locator('.hand .card').count(), 8)
  assert.deepEqual(errors, [])
})

for (const game of GAMES) {
  test(`the first game of ${game} resumes after a reload, also offline`, async ({ browser, address }) => {
    const lesson = lessonFile(`${game}/first`)
    const { page, context, errors } = await visit(browser, address, PHONE)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.goto(`${address}/learn/${game}`)
    for (let nth = 0; nth < 5; nth += 1) {
      await says(page, lesson, nth)
      await follow(page, lesson, nth)
    }
    await says(page, lesson, 5)
    await page.reload()
    await says(page, lesson, 5)
    await page.getByRole('link', { name: 'Leave the lesson' }).tap()
    await page.locator(`a[href="/learn/${game}"]`, { hasText: 'started' }).tap()
    await says(page, lesson, 5)
    assert.deepEqual(errors, [])
  })
}

test('lessons and the coach load when they are needed', async ({ browser, address }) => {
  // The service worker would load everything for later.
  const { page, errors } = await visit(browser, address, { ...PHONE, serviceWorkers: 'block' })
  const loaded = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const later = () => loaded.filter((path) => /assets\/(lesson|learn|guide|coach)/i.test(path))
  await page.reload()
  await page.getByRole('button', { name: /^Play cards: Computer/ }).tap()
  await page.waitForSelector('.line.mine.turn')
  await page.waitForLoadState('networkidle')
  assert.deepEqual(later(), [])
  await page.goto(`${address}/learn`)
  await page.locator('main li').nth(LESSONS.length).waitFor()
  assert.ok(later().length > 0)
  assert.deepEqual(errors, [])
})
