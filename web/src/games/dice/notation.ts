// Decisions of the dice game in the notation of the rules: `G7`, `-`, `>B`, `>.`, and combined `G7>B>.`.
import type { Colour } from '../../protocol/dice/Colour'
import type { Texts } from './texts'

/** A column of the sheet: a colour's letter, `artefacts` or `dice`. */
export type ColumnName = Colour | 'artefacts' | 'dice'

export type Action =
  | { kind: 'enter'; colour: Colour; digit: number }
  | { kind: 'refuse' }
  | { kind: 'accelerate'; colour: Colour }
  | { kind: 'decline' }

/** Parses one decision. */
export function parseAction(action: string): Action {
  if (action === '-') return { kind: 'refuse' }
  if (action === '>.') return { kind: 'decline' }
  if (action.startsWith('>')) return { kind: 'accelerate', colour: action.charAt(1) as Colour }
  return { kind: 'enter', colour: action.charAt(0) as Colour, digit: Number(action.slice(1)) }
}

/** Splits an entry into its decisions. */
export function decisions(entry: string): string[] {
  const [choice = '', ...arrows] = entry.split('>')
  return [choice, ...arrows.map((step) => `>${step}`)]
}

/** What a player did, as a sentence. */
export function describeAction(who: string, action: string, t: Texts): string {
  const parsed = parseAction(action)
  switch (parsed.kind) {
    case 'enter':
      return t.diceEntered(who, t.colours[parsed.colour], parsed.digit)
    case 'refuse':
      return t.diceRefused(who)
    case 'accelerate':
      return t.diceAccelerated(who, t.colours[parsed.colour])
    case 'decline':
      return t.diceDeclined(who)
  }
}

/** An action as a verb phrase: "enter green 7". */
export function actionPhrase(action: string, t: Texts): string {
  const parsed = parseAction(action)
  switch (parsed.kind) {
    case 'enter':
      return t.diceVerbEnter(t.colours[parsed.colour], parsed.digit)
    case 'refuse':
      return t.diceVerbRefuse
    case 'accelerate':
      return t.diceVerbAccelerate(t.colours[parsed.colour])
    case 'decline':
      return t.diceVerbDecline
  }
}

/** The name of a column. */
export function columnName(column: string, t: Texts): string {
  if (column === 'artefacts') return t.diceArtefacts
  if (column === 'dice') return t.diceDice
  return t.colours[column as Colour]
}
