// Watches the size of an element.
import type { Attachment } from 'svelte/attachments'
import { yieldToBrowser } from './yield_to_browser'

/**
 * Reports an element's size whenever it changes. A ResizeObserver reports after the browser's own layout; a
 * size binding would force an extra layout of a half-built page. The first report triggers a lot of rendering,
 * so it yields to the browser first.
 */
export function onResize(report: (width: number, height: number) => void): Attachment<HTMLElement> {
  return (element) => {
    let first = true
    const observer = new ResizeObserver(async () => {
      if (first) await yieldToBrowser()
      first = false
      if (element.isConnected) report(element.clientWidth, element.clientHeight)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }
}
