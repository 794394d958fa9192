// Colyseus, in memory as always: node colyseus.js

import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { COLOURS, deal, DECK, draw, play, ROUNDS, score } from './rules.js'

const require = createRequire(import.meta.url)
const { Room, Server } = require('@colyseus/core')
const { ArraySchema, Schema, StateView, defineTypes, view } = require('@colyseus/schema')
const { WebSocketTransport } = require('@colyseus/ws-transport')

const strings = ['string']

class Piles extends Schema {
  constructor() {
    super()
    for (const colour of COLOURS) this[colour] = new ArraySchema()
  }
}
defineTypes(Piles, Object.fromEntries(COLOURS.map((colour) => [colour, strings])))

class Player extends Schema {
  constructor() {
    super()
    this.hand = new ArraySchema()
    this.expeditions = new Piles()
    this.total = 0
  }
}
defineTypes(Player, { hand: strings, expeditions: Piles, total: 'number' })
// Only its owner sees a hand.
view()(Player.prototype, 'hand')

class State extends Schema {
  constructor() {
    super()
    this.players = new ArraySchema(new Player(), new Player())
    this.discards = new Piles()
    this.turn = 0
    this.round = 0
    this.placed = ''
    this.left = 0
  }
}
defineTypes(State, {
  players: [Player],
  discards: Piles,
  turn: 'number',
  round: 'number',
  placed: 'string',
  left: 'number',
})

/** Two players, and spectators. */
class Cards extends Room {
  /** Secret, so no part of the state. */
  deck = []
  seats = []
  maxClients = 52

  onCreate() {
    // A patch goes out after every move, and not 20 times a second.
    this.patchRate = null
    this.state = new State()
    this.deal()
    this.onMessage('place', (client, index) => this.move(client, (round, seat) => play(round, seat, index, false)))
    this.onMessage('discard', (client, index) => this.move(client, (round, seat) => play(round, seat, index, true)))
    this.onMessage('draw', (client, colour) => this.move(client, (round, seat) => draw(round, seat, colour)))
  }

  onJoin(client, options) {
    if (options.spectator) return
    client.view = new StateView()
    client.view.add(this.state.players[this.seats.length])
    this.seats.push(client.sessionId)
  }

  deal() {
    const { hands, deck } = deal(shuffled(DECK))
    const { state } = this
    state.round += 1
    state.players.forEach((player, seat) => {
      for (const pile of [player.hand, ...COLOURS.map((colour) => player.expeditions[colour])]) pile.clear()
      player.hand.push(...hands[seat])
    })
    for (const colour of COLOURS) state.discards[colour].clear()
    this.deck = deck
    state.left = deck.length
  }

  move(client, makes) {
    const { state } = this
    const [one, two] = state.players
    const round = {
      deck: this.deck,
      hands: [one.hand, two.hand],
      expeditions: [one.expeditions, two.expeditions],
      discards: state.discards,
      placed: state.placed,
    }
    const isOver = state.round > ROUNDS
    if (isOver || this.seats[state.turn] !== client.sessionId || !makes(round, state.turn)) {
      client.send('refused')
      return
    }
    state.placed = round.placed
    state.left = this.deck.length
    if (round.placed === '') state.turn = 1 - state.turn
    if (state.left === 0) {
      for (const player of state.players) player.total += score(player.expeditions)
      if (state.round < ROUNDS) this.deal()
      else state.round += 1
    }
    this.broadcastPatch()
  }
}

/** Fisher and Yates, with the random numbers of the system. */
function shuffled(cards) {
  const all = [...cards]
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const card = all[last]
    all[last] = all[other]
    all[other] = card
  }
  return all
}

const http = createServer()
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false })
server.define('cards', Cards)
await server.listen(0)
console.log(`open for play at http://127.0.0.1:${http.address().port}`)
