// Animates cards from their old to their new positions. Nothing waits for the animations.
import { facing } from '../../table/facing'
import type { Spot } from './tracker'

const DURATION = 220
const EASE = 'cubic-bezier(0.22, 0.8, 0.3, 1)'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export class CardAnimator {
  #cards = new Map<number, HTMLElement>()
  #spots = new Map<Spot, HTMLElement>()
  #before = new Map<number, Box>()
  #spotsBefore = new Map<Spot, Box>()

  /** For `{@attach}` on the element of a card. */
  card(id: number): (element: HTMLElement) => () => void {
    return (element) => {
      this.#cards.set(id, element)
      return () => {
        if (this.#cards.get(id) === element) this.#cards.delete(id)
      }
    }
  }

  /** For `{@attach}` on an element where cards come from or go to. */
  spot(spot: Spot): (element: HTMLElement) => () => void {
    return (element) => {
      this.#spots.set(spot, element)
      return () => {
        if (this.#spots.get(spot) === element) this.#spots.delete(spot)
      }
    }
  }

  /** Captures all positions; call it before the page changes. */
  capture(): void {
    this.#before = new Map([...this.#cards].map(([id, element]) => [id, boxOf(element)]))
    this.#spotsBefore = new Map([...this.#spots].map(([spot, element]) => [spot, boxOf(element)]))
  }

  /** Animates everything that has moved; call it after the page has changed. */
  animate(origins: Map<number, Spot>): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // Read all positions before animating: otherwise every card would force a layout.
    const now = new Map([...this.#cards].map(([id, element]) => [id, boxOf(element)]))
    for (const [id, element] of this.#cards) {
      const origin = origins.get(id)
      const from = this.#before.get(id) ?? (origin === undefined ? undefined : this.#spotsBefore.get(origin))
      const to = now.get(id)
      if (!from || !to) continue
      const way = facing(element)
      const [dx, dy] = [(from.x - to.x) * way, (from.y - to.y) * way]
      const scale = to.width > 0 ? from.width / to.width : 1
      if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) continue
      const far = Math.hypot(dx, dy) > 60
      element.animate(
        [
          { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: far ? 60 : 'auto' },
          { transform: 'none', zIndex: far ? 60 : 'auto' },
        ],
        { duration: DURATION, easing: EASE },
      )
    }
  }
}

function boxOf(element: HTMLElement): Box {
  const box = element.getBoundingClientRect()
  return {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    width: box.width,
    height: box.height,
  }
}
