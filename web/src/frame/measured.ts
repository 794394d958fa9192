// How large an element is.
import type { Attachment } from 'svelte/attachments'
import { breath } from './breath'

/**
 * Tells the size of an element whenever it has changed. The browser says it once it has laid out the page anyway;
 * asking at once, as a binding does, would make it lay out a half-built page in between. At first there is much to
 * build from that size, so the browser may draw and listen before.
 */
export function measured(tell: (width: number, height: number) => void): Attachment<HTMLElement> {
  return (element) => {
    let first = true
    const observer = new ResizeObserver(async () => {
      if (first) await breath()
      first = false
      if (element.isConnected) tell(element.clientWidth, element.clientHeight)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }
}
