// The record of a game with the longest possible columns: all twelve reds on one side, all twelve
// blues on the other.
const ranks = ['H', 'H', 'H', '2', '3', '4', '5', '6', '7', '8', '9', '10']
const suit = (colour) => ranks.map((rank) => colour + rank)

export function longestColumns(variant) {
  const [red, blue] = [suit('R'), suit('B')]
  const others = (variant === 'long' ? ['G', 'W', 'Y', 'P'] : ['G', 'W', 'Y']).flatMap(suit)
  const drawn = [8, 9, 10, 11].flatMap((nth) => [red[nth], blue[nth]])
  const deck = [...red.slice(0, 8), ...blue.slice(0, 8), ...drawn, ...others]
  const turns = ranks.map((_, nth) => `${nth + 1}. ${red[nth]},D ${blue[nth]},D`)
  const record = [
    '[Game "cards"]',
    `[Variant "${variant}"]`,
    '[Rounds "3"]',
    '[NextStarter "leader"]',
    '[Player1 "person"]',
    '[Player2 "bot novice"]',
    '',
    '[Round "1"]',
    '[Starter "1"]',
    `[Deck "${deck.join(' ')}"]`,
    '',
    turns.join(' '),
  ].join('\n')
  return {
    id: `full${variant}`,
    game: 'cards',
    record,
    names: ['Ada', null],
    bots: [null, 'novice'],
    scores: [0, 0],
    over: false,
    at: 0,
    note: '',
  }
}
