import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { findLesson } from '../src/learn/lesson'
import { LessonRecord } from '../src/learn/lesson_record'
import { initSync, Session } from '../src/rules/bound/rules.js'

beforeAll(() => {
  initSync({ module: readFileSync(new URL('../src/rules/bound/rules_bg.wasm', import.meta.url)) })
})

it.each([
  ['cards', 1],
  ['dice', 6],
])('a game that continues the first game of %s says what was given, and verifies the rest', (game, given) => {
  const record = new LessonRecord(findLesson(game, null)!)
  const session = Session.resume(record.playOn('novice').record)
  expect([session.given(), session.verify()]).toEqual([given, 0])
  if (game === 'dice') {
    session.proceed()
    expect([session.given(), session.verify()], 'the next roll is drawn').toEqual([given, 1])
  }
  session.free()
  record.free()
})
