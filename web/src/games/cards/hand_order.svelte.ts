// The order in which a person holds their cards: as the rules sort them, or as they like it themselves.

const KEY = 'sextant.hand'

export class HandOrder {
  /** The cards as the person laid them; null while they are sorted. */
  #own = $state.raw<readonly string[] | null>(null)
  #key: string
  #store: Storage

  /** The order at one table, from one seat: whoever looks from another has their own. */
  constructor(table: string, seat: number | null, store: Storage = sessionStorage) {
    this.#key = `${KEY}.${table}.${seat ?? 0}`
    this.#store = store
    try {
      const stored: unknown = JSON.parse(store.getItem(this.#key) ?? 'null')
      if (Array.isArray(stored)) this.#own = stored.filter((card) => typeof card === 'string')
    } catch {
      // What can't be read is as good as none.
    }
  }

  get isOwn(): boolean {
    return this.#own !== null
  }

  /** A sorted hand as the person holds it; what came since lies at the right end. */
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

  /** Lays one card of the hand elsewhere; places count from 0, and beyond an end is that end. */
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
      // It holds until the table is left.
    }
  }
}
