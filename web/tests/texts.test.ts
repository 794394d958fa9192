import { expect, it } from 'vitest'
import { de } from '../src/texts/de'
import { en } from '../src/texts/en'
import { deedOf, told } from '../src/games/cards/notation'

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
  expect(told('You', 'BH', en)).toBe('You placed blue wager')
  expect(told('You', 'R10D', en)).toBe('You discarded red 10')
  expect(told('Du', 'Y', de)).toBe('Du: Gelb aufgenommen')
  expect(deedOf('D')).toEqual({ kind: 'draw' })
})
