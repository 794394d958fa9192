// Announces moves at the card table to screen readers and plays their sounds.
import type { LogEntry } from '../../protocol/messages'
import { settings } from '../../frame/settings.svelte'
import { sound } from '../../sound/sounds'
import { announce } from '../../table/announcer.svelte'
import { newIn } from '../../table/log'
import { t } from './texts'
import { describeAction, parseAction, takenCard } from './notation'
import type { CardPlay } from './play.svelte'

interface Context {
  nameOfSeat: (index: number) => string
  /** The current prompt for the player. */
  prompt: () => string
}

/** Starts announcing; call it during component initialisation. */
export function narrate(play: CardPlay, { nameOfSeat, prompt }: Context): void {
  let announced: readonly LogEntry[] | null = null
  $effect(() => {
    const { log } = play.driver.state
    const news = announced ? newIn(log, announced) : []
    announced = log
    const last = news.at(-1)
    if (!last) return
    if (last.kind === 'acted' && last.action !== null && settings.sound) {
      const { kind } = parseAction(last.action)
      sound(kind === 'place' || kind === 'discard' ? 'place' : 'draw')
    }
    const sentences = news.map((line) =>
      line.kind === 'chance'
        ? t().dealt(line.nth)
        : describeAction(nameOfSeat(line.seat - 1), line.action ?? '', t(), takenCard(log, log.indexOf(line))),
    )
    if (play.stage !== 'wait') sentences.push(prompt())
    announce(sentences.join('. '))
  })
  $effect(() => {
    if (play.message) announce(play.message)
    if (play.refused && settings.sound) sound('refused')
  })
}
