// What the dice table says: what to do now, what a choice would do, and what has happened.
import type { Preview } from '../../protocol/dice/Preview'
import type { View } from '../../protocol/dice/View'
import type { LogEntry } from '../../protocol/messages'
import { signed } from '../../texts/signed'
import { eventPhrase, eventsOf, type DiceEvent } from './events'
import { columnName, describeAction } from './notation'
import type { DicePlay } from './play.svelte'
import type { Texts } from './texts'

/** A change of the score: `+5`, `−20`. */
export const change = (points: number): string => (points > 0 ? `+${points}` : signed(points))

/** What the player has to do, or what the table waits for. */
export function promptOf(play: DicePlay, names: readonly string[], t: Texts): string {
  const { state } = play.driver
  const { view } = play
  const active = names[view.active - 1] ?? ''
  if (state.phase === 'over') return t.diceOver
  switch (play.stage) {
    case 'roll':
      return view.active === state.viewer ? t.diceYourRoll : t.diceTheirRoll(active)
    case 'arrow':
      return t.diceArrow
    case 'choose':
      return view.active === state.viewer ? t.diceChooseFirst : t.diceChoose
    case 'wait':
      if (state.phase === 'chance') return t.diceTheirRoll(active)
      return t.diceWaiting(view.deciding.map((seat) => names[seat - 1] ?? '').join(', '))
  }
}

/** What a picked action would do; nothing while nothing is picked. */
export function outcomeOf(preview: Preview | null, { sheet }: View, t: Texts): string {
  if (!preview) return ''
  const { mark } = preview
  const parts: string[] = []
  if (mark.kind === 'circle') {
    const alone = sheet.circle_only
    parts.push(t.diceMarksCircle(t.colours[mark.colour]))
    parts.push(t.diceCircleRisk(signed(alone), signed(2 * alone)))
  }
  if (mark.kind === 'box') parts.push(t.diceFillsBox(t.colours[mark.colour], mark.nth, mark.number))
  if (mark.kind === 'end') parts.push(t.diceClaimsEnd(t.colours[mark.colour]))
  if (mark.kind === 'die') parts.push(t.diceShadesDie(mark.nth))
  if (preview.artefact && mark.kind !== 'end') parts.push(t.diceArtefactToo)
  if (preview.arrow) parts.push(t.diceArrowToo)
  if (preview.bridges.length > 0)
    parts.push(t.diceBridgeToo(preview.bridges.map((column) => columnName(column, t)).join(', ')))
  return parts.join(', ')
}

/** What the last decisions set off, by seat, without what only the player's own sheet needs. */
export function newsOf(events: readonly DiceEvent[][], { sheet }: View, names: readonly string[], t: Texts): string {
  const sentences = events.flatMap((found, seat) => {
    const phrases = found
      .filter(({ kind }) => kind !== 'artefact')
      .map((event) => eventPhrase(event, sheet.bridges.worth, t))
    return phrases.length > 0 ? [`${names[seat] ?? ''}: ${phrases.join(', ')}`] : []
  })
  return sentences.join('. ')
}

/** A new entry of the log, for screen readers. */
export function sentenceOf(line: LogEntry, { roll, sheet }: View, names: readonly string[], t: Texts): string {
  if (line.kind === 'chance') {
    const colours = (roll?.colours ?? []).map((colour) => t.colours[colour]).join(', ')
    const rolled = t.diceRolled(colours, (roll?.numbers ?? []).join(', '))
    return line.open ? `${t.diceOpened} ${rolled}` : rolled
  }
  return [
    describeAction(names[line.seat - 1] ?? '', line.action ?? '', t),
    ...eventsOf(line).map((event) => eventPhrase(event, sheet.bridges.worth, t)),
  ].join(', ')
}
