// Runs axe in the page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails if axe finds anything. */
export async function check(page, where) {
  await page.evaluate(axe)
  // Wait for animations: half-faded elements would be measured with the wrong contrast.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  const problems = found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join('\n   ')}`,
  )
  assert.deepEqual(problems, [], where)
}
