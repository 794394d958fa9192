// Chat messages of others that the player has not seen yet.
import { untrack } from 'svelte'
import type { ChatMessage, OnlineTable, TableState } from './driver'

/** How long a new message is shown beside the table, in milliseconds. */
const TOAST = 5000

export class Unread {
  count = $state(0)
  /** The newest message, for a short while. */
  toast = $state.raw<ChatMessage | null>(null)
  /** Whether the chat is in view, where messages are read at once. */
  #reading = 0
  #known = -1
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Counts what is new and returns the newest of it; call it whenever the chat has changed. */
  follow({ state }: OnlineTable, { viewer }: TableState): ChatMessage | null {
    const { chat } = state
    // What was said before the table was opened is not news.
    const news = this.#known < 0 ? [] : chat.slice(this.#known).filter(({ seat }) => seat !== viewer)
    this.#known = chat.length
    const last = news.at(-1) ?? null
    if (!last || this.#reading > 0) return last
    untrack(() => (this.count += news.length))
    this.toast = last
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.toast = null), TOAST)
    return last
  }

  /** The chat comes into view; call the result when it leaves. */
  read(): () => void {
    this.#reading += 1
    this.count = 0
    this.toast = null
    return () => {
      this.#reading -= 1
    }
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
