// The order of the cards in a player's hand: sorted by the rules, or arranged by the player.

const KEY = 'sextant.hand'

export class HandOrder {
  /** The cards as the player arranged them; null while they are sorted. */
  #own = $state.raw<readonly string[] | null>(null)
  #key: string
  #store: Storage

  /** The order is stored per table and seat. */
  constructor(table: string, seat: number | null, store: Storage = sessionStorage) {
    this.#key = `${KEY}.${table}.${seat ?? 0}`
    this.#store = store
    try {
      const stored: unknown = JSON.parse(store.getItem(this.#key) ?? 'null')
      if (Array.isArray(stored)) this.#own = stored.filter((card) => typeof card === 'string')
    } catch {
      // Ignore a damaged entry.
    }
  }

  get isOwn(): boolean {
    return this.#own !== null
  }

  /** Arranges a sorted hand; new cards go to the right end. */
  arrange(sorted: readonly string[]): string[] {
    if (this.#own === null) return [...sorted]
    const left = [...sorted]
    const held = this.#own.filter((card) => {
      const at = left.indexOf(card)
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
    return [...held, ...left]
  }

  /** Moves one card within the hand; positions count from 0 and are clamped. */
  move(hand: readonly string[], from: number, to: number): void {
    const order = [...hand]
    const [card] = order.splice(from, 1)
    if (card === undefined) return
    order.splice(Math.max(0, Math.min(to, order.length)), 0, card)
    this.#keep(order)
  }

  sort(): void {
    this.#keep(null)
  }

  #keep(order: readonly string[] | null): void {
    this.#own = order
    try {
      if (order) this.#store.setItem(this.#key, JSON.stringify(order))
      else this.#store.removeItem(this.#key)
    } catch {
      // Without storage the order lasts until the table is closed.
    }
  }
}
