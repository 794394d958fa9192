// What speaks against a move of the card game, in German.
import type { ConcernTexts } from '../../coach/concerns'
import type { CardsConcern } from '../../protocol/local/CardsConcern'
import { list } from '../../table/reasons'
import { isWager, nameOf, rankOf } from './notation'
import { texts } from './texts'

const { de } = texts
const name = (card: string) => nameOf(card, de)
const ranks = (cards: readonly string[]) =>
  list([...new Set(cards.map((card) => (isWager(card) ? de.wager : rankOf(card))))], de.tag)
const turns = (count: number) => (count === 1 ? 'einen Zug' : `${count} Züge`)
const cards = (count: number) => (count === 1 ? 'eine Karte' : `${count} Karten`)

export const concerns: ConcernTexts<CardsConcern> = {
  'blocks-own-cards': {
    warn: ({ card, blocked }) =>
      `danach kannst du in ${de.colours[card.charAt(0) as keyof typeof de.colours]} nicht mehr auslegen: ${ranks(blocked)}`,
    tip: 'Lege die niedrigen Karten einer Farbe vor den hohen aus.',
  },
  'costly-start': {
    warn: ({ colour, sum, cost }) =>
      `deine Karten in ${de.colours[colour]} ergeben zusammen nur ${sum}, und eine Expedition kostet ${cost}`,
    tip: 'Beginne eine Expedition, wenn deine Karten dafür nahe an 20 kommen.',
  },
  'risky-wager': {
    warn: ({ colour, sum }) =>
      sum > 0
        ? `eine Wette vervielfacht auch Verluste, und deine Karten in ${de.colours[colour]} ergeben nur ${sum}`
        : `eine Wette vervielfacht auch Verluste, und du hast in ${de.colours[colour]} keine Zahlen`,
    tip: 'Wette auf Farben, in denen du hohe Zahlen hast.',
  },
  'late-start': {
    warn: ({ turns_left }) => `du hast nur noch etwa ${turns(turns_left)}: zu wenig für eine neue Expedition`,
    tip: 'Beginne gegen Ende der Runde nichts Neues.',
  },
  'skips-numbers': {
    warn: ({ skipped }) => `damit überspringst du ${ranks(skipped)}, und das kann noch kommen`,
    tip: 'Überspringe möglichst wenige Zahlen.',
  },
  'wastes-turn': {
    warn: ({ plays, turns_left }) => `du kannst noch ${cards(plays)} auslegen und hast etwa ${turns(turns_left)}`,
    tip: 'Zähle deine Züge, und lege deine Karten aus, bevor der Nachziehstapel leer ist.',
  },
  'feeds-opponent': {
    warn: ({ card }) => `dein Gegner kann ${name(card)} auslegen`,
    tip: 'Halte Karten zurück, die dein Gegner auslegen kann.',
  },
  'discards-playable': {
    warn: ({ card }) => `du könntest ${name(card)} selbst auslegen`,
    tip: 'Behalte Karten, die zu deinen Expeditionen passen.',
  },
  'discards-strong-colour': {
    warn: ({ colour, sum }) => `deine Karten in ${de.colours[colour]} ergeben ${sum}: genug für eine Expedition`,
    tip: 'Behalte eine Farbe zusammen, wenn ihre Zahlen 20 ergeben.',
  },
  'leaves-useful-card': {
    warn: ({ card }) => `${name(card)} liegt offen und passt zu deiner Expedition`,
    tip: 'Sieh dir vor dem Ziehen die Ablagestapel an.',
  },
  'shortens-round': {
    warn: ({ plays, turns_left }) =>
      `du kannst noch ${cards(plays)} auslegen, hast aber nur etwa ${turns(turns_left)}; eine abgelegte Karte zu nehmen bringt dir Zeit`,
    tip: 'Wenn du mehr Züge brauchst, nimm eine abgelegte Karte: Der Nachziehstapel bleibt, wie er ist.',
  },
  'takes-useless-card': {
    warn: ({ card }) => `du kannst ${name(card)} nicht auslegen`,
    tip: 'Nimm nur abgelegte Karten, die du auslegen kannst.',
  },
  'ends-round': {
    warn: ({ deficit }) =>
      deficit > 0 ? `das beendet die Runde, und du liegst ${deficit} Punkte zurück` : 'das beendet die Runde',
    tip: 'Zieh die letzte Karte erst, wenn du ausgelegt hast, was du kannst.',
  },
}
