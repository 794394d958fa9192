// Keyboard control of the dice table.
import type { Colour } from '../../protocol/dice/Colour'
import { signed } from '../../texts/signed'
import type { Texts } from './texts'
import { columnName, decisions, describeAction } from './notation'
import type { DicePlay } from './play.svelte'

interface Context {
  announce: (text: string) => void
  t: Texts
  names: readonly string[]
}

export function keyboard(play: DicePlay, { announce, t, names }: Context) {
  const sheet = (seat: number) => {
    const player = play.view.players[seat]
    if (!player) return ''
    const columns = player.expeditions
      .filter(({ numbers, circle }) => numbers.length > 0 || circle === 'marked')
      .map((it) =>
        [
          t.colours[it.colour],
          it.circle === 'marked' ? t.diceCircleMarked : '',
          it.numbers.join(' '),
          t.worth(signed(it.score)),
        ]
          .filter((text) => text !== '')
          .join(', '),
      )
    const sides = [`${t.diceArtefacts} ${player.artefacts.shaded}`, `${t.diceDice} ${player.dice.shaded}`]
    return `${names[seat] ?? ''}, ${t.worth(signed(player.score))}: ${[...columns, ...sides].join('; ')}`
  }

  const readings: Record<string, () => string> = {
    h: () => {
      const { colours, numbers } = play.tray
      const left = [
        ...colours.filter(({ taken }) => !taken).map(({ side }) => t.colours[side]),
        ...numbers.filter(({ taken }) => !taken).map(({ side }) => String(side)),
      ]
      return `${t.diceTray}: ${left.join(', ')}`
    },
    e: () => sheet(play.me),
    s: () =>
      play.view.players
        .map((_, seat) => seat)
        .filter((seat) => seat !== play.me)
        .map(sheet)
        .join('. '),
    k: () =>
      play.view.bridges
        .map(({ column, passed, winners }) => {
          const who = winners.map((winner) => names[winner - 1] ?? '').join(', ')
          return `${columnName(column, t)}: ${passed ? t.diceBridgeGone(who) : t.diceBridgeOpen(play.view.sheet.bridges.worth)}`
        })
        .join('; '),
    l: () =>
      play.view.players
        .flatMap(({ entry, last_entry }, seat) => {
          const made = entry ?? last_entry
          return made ? decisions(made).map((action) => describeAction(names[seat] ?? '', action, t)) : []
        })
        .join('. ') || t.nothingYet,
  }

  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.closest('input, textarea, select, dialog')) return
    const key = event.key.toLowerCase()
    if (/^[1-6]$/.test(key)) {
      const nth = Number(key) - 1
      play.pick(nth < 3 ? 'colour' : 'number', nth % 3)
    } else if (key.length === 1 && 'roygbp'.includes(key)) {
      play.tapColumn(key.toUpperCase() as Colour)
    } else if (key === 'c' || (key === 'enter' && !target?.closest('button, a'))) {
      void play.confirm()
    } else if (key === 'x' || key === '-' || key === '.') {
      play.leave()
    } else if (key === 'u') {
      void play.undo()
    } else if (key in readings) {
      announce(readings[key]!())
    }
  }
}
