// Drawing a card by dragging it from the draw pile or a discard pile to the hand.
import type { Attachment } from 'svelte/attachments'
import { facing } from '../../table/facing'

interface Pile {
  /** Whether a card may be drawn here now. */
  lit: () => boolean
  draw: () => void
}

/** How far a pointer may move and still count as a tap, in pixels. */
const SLIP = 8

/** Makes the top card of a pile draggable; dropping it on the hand draws it. */
export function dragToDraw({ lit, draw }: Pile): Attachment<HTMLElement> {
  return (pile) => {
    let start: { x: number; y: number } | null = null
    let top: HTMLElement | null = null

    const down = (event: PointerEvent) => {
      if (event.button === 0 && lit()) start = { x: event.clientX, y: event.clientY }
    }
    const move = (event: PointerEvent) => {
      if (!start) return
      const way = facing(pile)
      const [x, y] = [(event.clientX - start.x) * way, (event.clientY - start.y) * way]
      if (!top) {
        if (Math.hypot(x, y) < SLIP) return
        top = [...pile.querySelectorAll<HTMLElement>('.card')].at(-1) ?? null
        pile.setPointerCapture(event.pointerId)
      }
      if (top) {
        top.style.transform = `translate(${x}px, ${y}px)`
        top.style.zIndex = '70'
      }
    }
    const end = () => {
      if (top) top.style.transform = top.style.zIndex = ''
      start = top = null
    }
    const up = (event: PointerEvent) => {
      const dragged = top !== null
      end()
      if (!dragged) return
      // A drag must not also count as a tap.
      const swallow = (click: Event) => {
        click.stopPropagation()
        click.preventDefault()
      }
      pile.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => pile.removeEventListener('click', swallow, { capture: true }))
      const under = document.elementsFromPoint(event.clientX, event.clientY)
      if (under.some((element) => element.closest('.hand') !== null) && lit()) draw()
    }
    pile.addEventListener('pointerdown', down)
    pile.addEventListener('pointermove', move)
    pile.addEventListener('pointerup', up)
    pile.addEventListener('pointercancel', end)
    return () => {
      pile.removeEventListener('pointerdown', down)
      pile.removeEventListener('pointermove', move)
      pile.removeEventListener('pointerup', up)
      pile.removeEventListener('pointercancel', end)
    }
  }
}
