// Sharing a link: with the system's share sheet where there is one, else by the clipboard.
import { t } from '../texts/texts.svelte'
import type { TableDriver } from './driver'
import { pack } from './replay_link'

export class Sharing {
  /** What became of the last attempt, or the link itself where it has to be copied by hand. */
  message: string = $state('')

  async share(title: string, address: () => Promise<string | null>): Promise<void> {
    const url = await address()
    if (url === null) return
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        this.message = url.includes('#') ? t().replayCopied : t().linkCopied
      }
    } catch (error) {
      // The player closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      this.message = url
    }
  }
}

/** A link to the replay of a finished game: to its table on the server, or with the whole game in it. */
export async function replayLink(driver: TableDriver, names: readonly (string | null)[]): Promise<string | null> {
  if (driver.online) return `${location.origin}/replay/${driver.state.id}`
  const record = driver.record('text')
  return record === null ? null : `${location.origin}/replay#${await pack({ record, names: [...names] })}`
}
