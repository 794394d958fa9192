import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { de } from '../src/texts/de'
import { en } from '../src/texts/en'
import { parseAction, describeAction } from '../src/games/cards/notation'

it('both languages have the same keys', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort())
})

it('no sentence was left untranslated', () => {
  const same = Object.entries(en).filter(
    ([key, text]) => typeof text === 'string' && text === de[key as keyof typeof de],
  )
  // The name of the game and of the machine are the same in both.
  expect(same.map(([key]) => key)).toEqual(['title', 'computer'])
})

it('actions are told in words', () => {
  expect(describeAction('You', 'BH', en)).toBe('You placed blue wager')
  expect(describeAction('You', 'R10D', en)).toBe('You discarded red 10')
  expect(describeAction('Du', 'Y', de)).toBe('Du: Gelb aufgenommen')
  expect(parseAction('D')).toEqual({ kind: 'draw' })
})

/** Every sentence with which the rules refuse what somebody does, with something in each blank. */
function refusals(file: string): string[] {
  const source = readFileSync(new URL(`../../crates/${file}`, import.meta.url), 'utf8')
  const templates = [...source.matchAll(/#\[error\("([^"]+)"/g)].map(([, text]) => text!)
  // Decks and starters are refused in records alone.
  return templates.filter((text) => !/\b(deck|starter)\b/.test(text)).map((text) => text.replaceAll(/\{\w*\}/g, '3'))
}

it.each(['cards/src/rule.rs', 'dice/src/rule.rs', 'core/src/game.rs'].flatMap(refusals))('German has a sentence for: %s', (sentence) => {
  const found = de.refusals.find(([pattern]) => pattern.test(sentence))
  expect(found, 'a pattern in de.ts').toBeDefined()
  expect(sentence.replace(...found!)).not.toBe(sentence)
})

it('each language lists the same keys of both games', () => {
  expect(de.keys.length).toBe(en.keys.length)
  expect(de.diceKeys.length).toBe(en.diceKeys.length)
})
