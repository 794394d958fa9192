// Why a move of the card game is good, in German.
import type { CardsReason } from '../../protocol/local/CardsReason'
import { list, type ReasonTexts } from '../../table/reasons'
import { colourOf, nameOf, rankOf } from './notation'
import { texts } from './texts'

const { de } = texts
const name = (card: string) => nameOf(card, de)
const numbers = (cards: readonly string[]) => list(cards.map(rankOf), de.tag)
const turns = (count: number) => (count === 1 ? 'einen Zug' : `${count} Züge`)
const cards = (count: number) => (count === 1 ? 'eine Karte' : `${count} Karten`)

export const reasons: ReasonTexts<CardsReason> = {
  'reaches-bonus': ({ cards }) => `als ${cards}. Karte bringt sie den Bonus von 20`,
  'continues-expedition': ({ holds }) => `du hast noch ${numbers(holds)}`,
  'scores-now': ({ points }) => `das bringt sofort ${points} Punkte`,
  'skips-nothing': () => 'eine niedrigere Karte dieser Farbe kann nicht mehr kommen',
  'starts-expedition': ({ colour, holds, sum }) =>
    holds.length > 1
      ? `du hast ${de.colours[colour]} ${numbers(holds)}, zusammen ${sum}`
      : `es lohnt sich, ${de.colours[colour]} zu beginnen`,
  'wagers-first': ({ factor, holds }) =>
    holds.length > 0
      ? `die Punkte zählen dann ${factor}-fach, und du hast ${numbers(holds)}`
      : `die Punkte zählen dann ${factor}-fach`,
  'time-is-short': ({ plays, turns_left }) =>
    `du kannst noch ${cards(plays)} auslegen und hast etwa ${turns(turns_left)}`,
  'safe-discard': () => 'keiner von euch kann sie noch auslegen',
  'useless-to-opponent': () => 'dein Gegner kann sie nicht mehr auslegen',
  'not-begun-by-opponent': ({ card }) => `dein Gegner hat ${de.colours[colourOf(card)]} nicht begonnen`,
  'cannot-be-placed': () => 'du kannst sie nicht mehr auslegen',
  'too-late-to-start': ({ colour, turns_left }) =>
    `du hast nur noch etwa ${turns(turns_left)}, zu wenig, um ${de.colours[colour]} zu beginnen`,
  'weak-colour': ({ colour, sum }) =>
    sum > 0
      ? `deine Karten in ${de.colours[colour]} ergeben zusammen nur ${sum}`
      : `du hast in ${de.colours[colour]} keine Zahlen`,
  'least-harm': () => 'dein Gegner kann sie vielleicht brauchen, aber deine anderen Karten sind mehr wert',
  'takes-useful-card': ({ card, holds }) =>
    holds.length > 0
      ? `${name(card)} passt zu ${list(holds.map(name), de.tag)} auf deiner Hand`
      : `du kannst ${name(card)} auslegen`,
  'keeps-from-opponent': ({ card }) => `dein Gegner könnte ${name(card)} auslegen`,
  'gains-time': ({ plays, turns_left }) =>
    plays > turns_left
      ? `du kannst noch ${cards(plays)} auslegen, hast aber nur etwa ${turns(turns_left)}, und der Nachziehstapel bleibt, wie er ist`
      : 'der Nachziehstapel bleibt, wie er ist',
  'nothing-useful-open': () => 'keine abgelegte Karte hilft dir',
  'new-card': () => 'eine neue Karte bringt vielleicht mehr als die abgelegten',
  'ends-round': ({ lead }) => (lead > 0 ? `das beendet die Runde, und du führst mit ${lead}` : 'das beendet die Runde'),
}
