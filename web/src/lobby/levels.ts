// The levels of the computer, to choose from.
import { t } from '../texts/texts.svelte'

/** Level, name and a line about it, the weakest first. */
export function levelChoices(): [string, string, string][] {
  return Object.entries(t().levels).map(([level, name]) => [level, name, t().levelAbout[level] ?? ''])
}
