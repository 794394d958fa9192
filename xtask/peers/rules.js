// The card game as far as a comparison of servers needs it: hidden hands, legal moves, scores.
//
// A round is `{ deck, hands, discards, expeditions, placed }`, where every pile is an array or behaves like
// one, so that both frameworks can keep it in their own kind of state. `placed` is empty until a card is
// played, and then the colour of the discards it went to, or 'expedition'.

export const COLOURS = ['R', 'G', 'W', 'B', 'Y']
export const ROUNDS = 3
const HAND = 8
const RANKS = ['H', 'H', 'H', '2', '3', '4', '5', '6', '7', '8', '9', '10']

/** All cards, in order. */
export const DECK = COLOURS.flatMap((colour) => RANKS.map((rank) => colour + rank))

/** The hands and the rest of a shuffled deck. */
export function deal(shuffled) {
  return {
    hands: [shuffled.slice(0, HAND), shuffled.slice(HAND, 2 * HAND)],
    deck: shuffled.slice(2 * HAND),
  }
}

const value = (card) => (card.endsWith('H') ? 0 : Number(card.slice(1)))

/** Places the card at this index of the hand, or discards it. Returns whether that is legal. */
export function play(round, seat, index, discards) {
  const hand = round.hands[seat]
  if (round.placed !== '' || !Number.isInteger(index) || index < 0 || index >= hand.length) return false
  const card = hand[index]
  const expedition = round.expeditions[seat][card[0]]
  if (!discards && expedition.length > 0 && value(expedition[expedition.length - 1]) > value(card)) return false
  hand.splice(index, 1)
  const pile = discards ? round.discards[card[0]] : expedition
  pile.push(card)
  round.placed = discards ? card[0] : 'expedition'
  return true
}

/** Draws from the deck, or from the discards of a colour, but not what was just discarded. Returns whether that is legal. */
export function draw(round, seat, colour) {
  if (round.placed === '' || round.placed === colour) return false
  const pile = colour === undefined ? round.deck : round.discards[colour]
  if (!pile || pile.length === 0) return false
  round.hands[seat].push(pile.pop())
  round.placed = ''
  return true
}

export function score(expeditions) {
  let total = 0
  for (const colour of COLOURS) {
    const cards = [...expeditions[colour]]
    if (cards.length === 0) continue
    const wagers = cards.filter((card) => value(card) === 0).length
    const sum = cards.reduce((sum, card) => sum + value(card), 0)
    total += (sum - 20) * (1 + wagers) + (cards.length >= 8 ? 20 : 0)
  }
  return total
}
