// Keyboard control of the card table.
import type { Texts } from './texts'
import type { HandOrder } from './hand_order.svelte'
import { describeAction, nameOf, parseAction, takenCard } from './notation'
import type { CardPlay } from './play.svelte'
import { signed } from '../../texts/signed'
import type { Tracked } from './tracker'

interface Context {
  announce: (text: string) => void
  t: Texts
  deckText: () => string
  nameOfSeat: (index: number) => string
  me: () => number
  order: () => HandOrder
}

export function keyboard(play: CardPlay, hand: () => readonly Tracked[], context: Context) {
  const { announce, t } = context

  const side = (index: number) =>
    (play.table?.players[index === 0 ? 0 : 1].expeditions ?? [])
      .filter(({ column }) => column.length > 0)
      .map(
        (it) =>
          `${t.colours[it.colour]}: ${it.column.map((card) => nameOf(card, t)).join(', ')}, ${t.worth(signed(it.score))}`,
      )
      .join('; ')

  const readings: Record<string, () => string> = {
    h: () =>
      `${t.hand}: ${hand()
        .map((card) => nameOf(card.face, t))
        .join(', ')}`,
    e: () => side(context.me()) || t.empty,
    o: () => side(1 - context.me()) || t.empty,
    k: context.deckText,
    l: () => {
      const { log } = play.driver.state
      const last = log
        .flatMap((line, index) => (line.kind === 'acted' ? [{ ...line, index }] : []))
        .slice(-2)
        .map(({ seat, action, index }) =>
          action ? describeAction(context.nameOfSeat(seat - 1), action, t, takenCard(log, index)) : '',
        )
      return last.join('. ') || t.nothingYet
    },
  }

  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.closest('input, textarea, select, dialog')) return
    const key = event.key.toLowerCase()
    const drawing = play.stage === 'draw'

    if (key === ' ' && drawing && !target?.closest('[data-place], .tool')) {
      event.preventDefault()
      void play.act('D')
    } else if (/^[1-9]$/.test(key) && play.stage === 'place') {
      const card = hand()[Number(key) - 1]
      if (!card) return
      play.picked = null
      play.pick(card.id, card.face)
      document.querySelector<HTMLElement>(`.hand .card:nth-child(${key})`)?.focus()
      announce(`${nameOf(card.face, t)}, ${play.may(card.face) ? t.playable : t.onlyDiscard}`)
    } else if (drawing && 'rgwbyp'.includes(key) && key.length === 1) {
      void play.act(key.toUpperCase())
    } else if (key === 'p' || key === 'd') {
      if (!play.picked) {
        if (play.stage === 'place') play.message = t.pickFirst
        return
      }
      const action = key === 'p' ? play.picked.face : `${play.picked.face}D`
      void play.act(action).then((done) => {
        if (done && parseAction(action)) document.querySelector<HTMLElement>('[data-place="deck"]')?.focus()
      })
    } else if (event.shiftKey && (key === 'arrowleft' || key === 'arrowright')) {
      const cards = hand()
      const at = cards.findIndex(({ id }) => String(id) === target?.closest<HTMLElement>('.hand .card')?.dataset['id'])
      const from = at >= 0 ? at : cards.findIndex(({ id }) => id === play.picked?.id)
      const card = cards[from]
      if (!card) return
      event.preventDefault()
      const to = Math.max(0, Math.min(cards.length - 1, from + (key === 'arrowleft' ? -1 : 1)))
      context.order().move(
        cards.map(({ face }) => face),
        from,
        to,
      )
      announce(t.handMoved(nameOf(card.face, t), to + 1))
    } else if (key === 's' && context.order().isOwn) {
      context.order().sort()
      announce(t.handSorted)
    } else if (key === 'u') {
      void play.undo()
    } else if (key === 'escape') {
      play.picked = null
      play.message = ''
    } else if (key in readings) {
      announce(readings[key]!())
    }
  }
}
