// What happens at the card table, for those who do not see it, and as sounds.
import { settings } from '../../frame/settings.svelte'
import { sound } from '../../sound/sounds'
import { announce } from '../../table/announcer.svelte'
import { t } from '../../texts/texts.svelte'
import { deedOf, told } from './notation'
import type { CardPlay } from './play.svelte'

interface Around {
  nameOfSeat: (index: number) => string
  /** What is asked of the person now. */
  prompt: () => string
}

/** Tells everything that happens from now on; to be called while a component is set up. */
export function narrate(play: CardPlay, { nameOfSeat, prompt }: Around): void {
  let heard = -1
  $effect(() => {
    const { log } = play.driver.state
    if (heard >= 0 && log.length > heard) {
      const last = log.at(-1)
      if (last?.kind === 'acted' && last.action !== null && settings.sound) {
        const { kind } = deedOf(last.action)
        sound(kind === 'place' || kind === 'discard' ? 'place' : 'draw')
      }
      const news = log.slice(heard).map((line) => {
        if (line.kind === 'chance') return t().dealt(line.nth)
        return line.action === null ? '' : told(nameOfSeat(line.seat - 1), line.action, t())
      })
      if (play.stage !== 'wait') news.push(prompt())
      announce(news.filter((text) => text !== '').join('. '))
    }
    heard = log.length
  })
  $effect(() => {
    if (play.message) announce(play.message)
    if (play.refused && settings.sound) sound('refused')
  })
}
