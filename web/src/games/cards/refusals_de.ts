// The refusals of the card game in German.
import type { CardsRefusal } from '../../protocol/cards/CardsRefusal'
import type { RefusalTexts } from '../../texts/refusals'
import { nameOf } from './notation'
import { texts } from './texts'

const name = (card: string) => nameOf(card, texts.de)
const variants = { base: 'fünf', long: 'sechs' }

export const refusals: RefusalTexts<CardsRefusal> = {
  'not-in-hand': ({ card }) => `${name(card)} geht nicht: Du hast die Karte nicht auf der Hand.`,
  'column-already-shows': ({ card, shows }) => `${name(card)} geht nicht: Dort liegt schon die ${shows}.`,
  'place-first': 'Leg zuerst eine Karte aus oder ab, dann zieh.',
  'draw-first': 'Du hast schon eine Karte gelegt. Zieh jetzt eine.',
  'empty-pile': ({ colour }) => `Der Ablagestapel ${texts.de.colours[colour]} ist leer.`,
  'just-discarded': ({ card }) =>
    `${name(card)} hast du gerade abgelegt und darfst die Karte nicht gleich wieder ziehen.`,
  'other-variant': ({ variant }) => `Das sind nicht die Karten des Spiels mit ${variants[variant]} Farben.`,
  'starter-not-drawn': 'Wer diese Runde beginnt, ergibt sich aus den Regeln und wird nicht ausgelost.',
  'starter-missing': 'Es fehlt die Angabe, wer die erste Runde beginnt.',
  'not-a-draw': ({ text }) => `„${text}“ bezeichnet keinen Stapel zum Ziehen.`,
  'no-action': 'Es fehlt die Angabe, was du tun möchtest.',
  'not-a-card': ({ text }) => `„${text}“ ist keine Karte.`,
  'no-such-colour': ({ card, variant }) => `${name(card)} gibt es im Spiel mit ${variants[variant]} Farben nicht.`,
  'fourth-wager': ({ card }) => `${name(card)}: Von jeder Farbe gibt es nur drei.`,
  'card-twice': ({ card }) => `${name(card)} gibt es nur einmal.`,
}
