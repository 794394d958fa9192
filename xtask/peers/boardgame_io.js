// boardgame.io, in memory or with its store in files: node boardgame_io.js memory|FOLDER

import { createRequire } from 'node:module'
import { COLOURS, deal, DECK, draw, play, ROUNDS, score } from './rules.js'

const require = createRequire(import.meta.url)
const { FlatFile, Server } = require('boardgame.io/server')
const { INVALID_MOVE } = require('boardgame.io/core')

const piles = () => Object.fromEntries(COLOURS.map((colour) => [colour, []]))

const newRound = (random) => ({
  ...deal(random.Shuffle(DECK)),
  discards: piles(),
  expeditions: [piles(), piles()],
  placed: '',
})

/** Moves run on the server alone: a client does not know the deck. */
const onServer = (move) => ({ move, client: false })

const cards = {
  name: 'cards',
  disableUndo: true,
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => ({ ...newRound(random), round: 1, totals: [0, 0] }),
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    place: onServer(({ G, playerID }, index) => (play(G, Number(playerID), index, false) ? undefined : INVALID_MOVE)),
    discard: onServer(({ G, playerID }, index) => (play(G, Number(playerID), index, true) ? undefined : INVALID_MOVE)),
    draw: onServer(({ G, playerID, random }, colour) => {
      if (!draw(G, Number(playerID), colour ?? undefined)) return INVALID_MOVE
      if (G.deck.length > 0) return
      G.totals = G.totals.map((total, seat) => total + score(G.expeditions[seat]))
      if (G.round < ROUNDS) Object.assign(G, newRound(random))
      G.round += 1
    }),
  },
  endIf: ({ G }) => (G.round > ROUNDS ? { totals: G.totals } : undefined),
}

const [store] = process.argv.slice(2)
const db = store === 'memory' ? undefined : new FlatFile({ dir: store })
const log = console.log
// Only the line below is for the program that started this one.
console.log = console.info = () => {}
const server = Server({ games: [cards], origins: [], ...(db && { db }) })
const { appServer } = await server.run({ port: 0 })
log(`open for play at http://127.0.0.1:${appServer.address().port}`)
