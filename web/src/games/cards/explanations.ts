// What is at the card table, each in one sentence.
import type { Explanation } from '../../table/Explanations.svelte'
import { language, type Language } from '../../texts/texts.svelte'

const explanations: Record<Language, readonly Explanation[]> = {
  en: [
    [
      '.points',
      'What this expedition scores so far: its numbers minus 20, times 2, 3 or 4 with one, two or three wagers.',
    ],
    [
      '.face:has(.coin), .hand .card:has(.coin)',
      'A wager: it multiplies what the expedition scores, gain or loss, and must be played before its first number.',
    ],
    ['.deck, .deck *', 'Cards left in the draw pile: the round ends when the last one is drawn.'],
    ['.pile', 'A discard pile: you may draw its top card instead of one from the draw pile.'],
    ['.column .slot, .column', 'An expedition: its numbers must rise, and starting it costs 20 points.'],
    ['.backs', 'Your opponent’s hand.'],
    ['.line .summary, .panel .score', 'All expeditions of this player together.'],
  ],
  de: [
    [
      '.points',
      'So viel zählt diese Expedition bisher: ihre Zahlen minus 20, mal 2, 3 oder 4 mit einer, zwei oder drei Wetten.',
    ],
    [
      '.face:has(.coin), .hand .card:has(.coin)',
      'Eine Wette: Sie vervielfacht, was die Expedition zählt, Gewinn wie Verlust, und muss vor der ersten Zahl liegen.',
    ],
    ['.deck, .deck *', 'So viele Karten sind im Nachziehstapel: Die Runde endet, wenn die letzte gezogen wird.'],
    ['.pile', 'Ein Ablagestapel: Du darfst seine oberste Karte ziehen statt einer vom Nachziehstapel.'],
    ['.column .slot, .column', 'Eine Expedition: Ihre Zahlen müssen steigen, und sie zu beginnen kostet 20 Punkte.'],
    ['.backs', 'Die Hand deines Gegners.'],
    ['.line .summary, .panel .score', 'Alle Expeditionen dieses Spielers zusammen.'],
  ],
}

export const explain = () => explanations[language()]
