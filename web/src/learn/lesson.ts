// The lesson files of `crates/lessons/lessons`; docs/LESSONS.md explains the fields.
import { language, type Language } from '../texts/texts.svelte'

/** A text in every language. */
export type LessonText = Record<Language, string>

/** One explanation or question of a lesson. */
export interface Step {
  text: string
  /** The expected action, or `roll`; missing if the step only explains. */
  do?: string
  /** Other actions that are as good, and the text about each. */
  also?: Record<string, string>
  /** Patterns of other actions, and the text about each. */
  wrong?: Record<string, string>
  /** What is highlighted. */
  point?: string[]
}

export interface Lesson {
  /** The file's name. */
  id: string
  game: string
  /** Its place among the lessons of the game; 0 is the first game. */
  nth: number
  title: LessonText
  about: LessonText
  takeaway: LessonText
  record: string[]
  from: number
  steps: Step[]
  texts: Record<string, LessonText>
  wrong: Record<string, string>
  /** The level to play on against. */
  play_on?: string
}

const files = import.meta.glob<Omit<Lesson, 'id'>>('../../../crates/lessons/lessons/*/*.json', {
  eager: true,
  import: 'default',
})

/** All lessons, in order. */
export const LESSONS: readonly Lesson[] = Object.entries(files)
  .map(([path, file]) => ({ ...file, id: /([^/]+)\.json$/.exec(path)?.[1] ?? path }))
  .sort((one, other) => one.nth - other.nth)

export function lessonsOf(game: string): Lesson[] {
  return LESSONS.filter((lesson) => lesson.game === game)
}

/** A lesson by its name; without one, the first game. */
export function findLesson(game: string, id: string | null): Lesson | undefined {
  return lessonsOf(game).find((lesson) => (id === null ? lesson.nth === 0 : lesson.id === id))
}

export function addressOf({ game, id, nth }: Lesson): string {
  return nth === 0 ? `/learn/${game}` : `/learn/${game}/${id}`
}

/** A text in the current language. */
export function say(text: LessonText | undefined): string {
  return text?.[language()] ?? ''
}

/** The text about an action that a step does not accept. */
export function reproof({ texts, wrong }: Lesson, step: Step, action: string): LessonText | undefined {
  const all = [...Object.entries(step.wrong ?? {}), ...Object.entries(wrong)]
  const name = all.find(([pattern]) => fits(pattern, action))?.[1]
  return name === undefined ? undefined : texts[name]
}

/** Whether an action fits a pattern, in which one `*` stands for anything. */
function fits(pattern: string, action: string): boolean {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return pattern === action
  return action.length >= before.length + after.length && action.startsWith(before) && action.endsWith(after)
}
