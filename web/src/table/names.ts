// The names of players and bots at a table of several.
import type { TableState } from './driver'
import type { Texts } from '../texts/texts.svelte'

/** All names by seat. Players with the same name are numbered. */
export function namesAt(state: TableState, t: Texts): string[] {
  const people = state.seats.filter(({ bot }) => bot === null).length
  const plain = state.seats.map((seat, index) =>
    seat.me && (people === 1 || state.connection !== 'here') && !state.passive
      ? t.you
      : ((seat.bot === null ? seat.name : t.botShort(seat.bot)) ?? t.player(index + 1)),
  )
  return plain.map((name, index) => {
    const same = plain.filter((other) => other === name).length
    if (same === 1) return name
    const nth = plain.slice(0, index + 1).filter((other) => other === name).length
    return `${name} ${nth}`
  })
}
