// The interaction state of the dice table: the picked dice, their preview, the message.
import type { Colour } from '../../protocol/dice/Colour'
import type { Player } from '../../protocol/dice/Player'
import type { Preview } from '../../protocol/dice/Preview'
import type { View } from '../../protocol/dice/View'
import { Hint, type HintWords } from '../../table/hint.svelte'
import type { TableDriver } from '../../table/driver'
import { explain } from '../../texts/refusals'
import { t } from './texts'
import { parseAction } from './notation'
import { refusals } from './refusals'
import { tray, type Tray } from './tray'

/** What the player has to do: pick dice, use an arrow, roll, or wait. */
export type Stage = 'choose' | 'arrow' | 'roll' | 'wait'

export class DicePlay {
  readonly driver: TableDriver
  /** The picked dice, by position in the tray. */
  colourDie = $state<number | null>(null)
  numberDie = $state<number | null>(null)
  /** The column picked for the arrow. */
  column = $state<Colour | null>(null)
  /** Whether the player is about to pass, or to stop using arrows. */
  leaving = $state(false)
  /** The last message, and the stage it is about. */
  #said = $state.raw<{ text: string; stage: Stage }>({ text: '', stage: 'wait' })
  readonly hint: Hint

  constructor(driver: TableDriver) {
    this.driver = driver
    this.hint = new Hint(driver)
  }

  /** Why an action is not allowed, or a hint. It is gone when the player has something else to do. */
  get message(): string {
    return this.#said.stage === this.stage ? this.#said.text : ''
  }
  set message(text: string) {
    this.#said = { text, stage: this.stage }
  }

  get view(): View {
    return this.driver.state.view as View
  }

  get tray(): Tray {
    // Between turns no dice are on offer, and the tray shows the last roll.
    return tray(this.view.roll, this.view.offer)
  }

  /** The viewer's seat, counted from 0; spectators see the first. */
  get me(): number {
    return (this.driver.state.viewer ?? 1) - 1
  }

  get own(): Player {
    return this.view.players[this.me]!
  }

  get mayAct(): boolean {
    const { viewer, deciding, handover, passive } = this.driver.state
    return !passive && handover === null && viewer !== null && deciding.includes(viewer)
  }

  get stage(): Stage {
    const { phase, passive, viewer } = this.driver.state
    if (phase === 'chance' && !passive && this.driver.state.seats[this.view.active - 1]?.bot === null) return 'roll'
    if (!this.mayAct) return 'wait'
    return viewer !== null && this.view.arrows.includes(viewer) ? 'arrow' : 'choose'
  }

  /** The column of the picked colour die. */
  get pickedColour(): Colour | null {
    const die = this.colourDie === null ? undefined : this.tray.colours[this.colourDie]
    return this.stage === 'choose' && die ? (die.side as Colour) : null
  }

  /** The picked action; null if it is incomplete. */
  get action(): string | null {
    if (this.stage === 'arrow') {
      if (this.leaving) return '>.'
      return this.column ? `>${this.column}` : null
    }
    if (this.stage !== 'choose') return null
    if (this.leaving) return '-'
    const colour = this.colourDie === null ? undefined : this.tray.colours[this.colourDie]
    const number = this.numberDie === null ? undefined : this.tray.numbers[this.numberDie]
    return colour && number ? `${colour.side}${number.side}` : null
  }

  /** The effect of the picked action according to the rules; null if it is not allowed. */
  get preview(): Preview | null {
    const { action } = this
    return (action !== null && this.view.previews.find((preview) => preview.action === action)) || null
  }

  /** The effect of passing or stopping. */
  get leaves(): Preview | null {
    const action = this.stage === 'arrow' ? '>.' : '-'
    return this.view.previews.find((preview) => preview.action === action) ?? null
  }

  /** Whether a die can be used, given the other picked die. */
  fits(kind: 'colour' | 'number', index: number): boolean {
    if (this.stage !== 'choose') return false
    const { colours, numbers } = this.tray
    return this.view.legal.some((action) => {
      const parsed = parseAction(action)
      if (parsed.kind !== 'enter') return false
      if (kind === 'colour') {
        const other = this.numberDie === null ? undefined : numbers[this.numberDie]
        return parsed.colour === colours[index]?.side && (!other || other.side === parsed.digit)
      }
      const other = this.colourDie === null ? undefined : colours[this.colourDie]
      return parsed.digit === numbers[index]?.side && (!other || other.side === parsed.colour)
    })
  }

  /** Whether the arrow can be used on this column. */
  lit(colour: Colour): boolean {
    return this.stage === 'arrow' && this.view.legal.includes(`>${colour}`)
  }

  pick(kind: 'colour' | 'number', index: number): void {
    this.message = ''
    if (this.stage === 'arrow') {
      this.message = t().diceArrowFirst
      return
    }
    if (this.stage !== 'choose') {
      this.message = this.stage === 'roll' ? t().diceRollFirst : t().notYourTurn
      return
    }
    this.leaving = false
    if (kind === 'colour') this.colourDie = this.colourDie === index ? null : index
    else this.numberDie = this.numberDie === index ? null : index
    const { action } = this
    // Let the rules explain why a pair can't be entered.
    if (action !== null && !this.preview) void this.#act(action)
  }

  /** Handles a tap on an own column; returns false if it should only show the scores. */
  tapColumn(colour: Colour): boolean {
    if (this.stage === 'arrow') {
      this.message = ''
      this.leaving = false
      if (this.lit(colour)) this.column = this.column === colour ? null : colour
      else void this.#act(`>${colour}`)
      return true
    }
    const die = this.tray.colours.findIndex(({ side, taken }) => side === colour && !taken)
    if (this.stage !== 'choose' || die < 0) return false
    this.pick('colour', die)
    return true
  }

  /** Passing, or stopping a chain: previewed first, done on confirmation. */
  leave(): void {
    // A key pressed during the handover must not decide for the next player.
    if (this.stage !== 'choose' && this.stage !== 'arrow') return
    this.message = ''
    this.leaving = !this.leaving
    this.colourDie = this.numberDie = this.column = null
    if (this.leaving && this.leaves?.exhausts) this.message = t().diceNinth
  }

  async confirm(): Promise<void> {
    const { action, stage } = this
    if (stage === 'roll') {
      await this.roll()
    } else if (action !== null && this.preview) {
      await this.#act(action)
    } else if (stage === 'choose') {
      this.message = t().dicePickBoth
    } else if (stage === 'arrow') {
      this.message = t().diceArrowAbout
    }
  }

  async roll(): Promise<void> {
    this.message = ''
    const why = await this.driver.proceed()
    if (why !== null) this.message = explain(why, refusals)
  }

  /** Whether the player may ask for this turn to be played in the open. Between two players nothing would change. */
  get mayOpen(): boolean {
    const { handover } = this.driver.state
    return !!this.driver.openTurn && handover === null && this.view.may_open && this.view.players.length > 2
  }

  async openTurn(): Promise<void> {
    const why = await this.driver.openTurn?.()
    this.message = why ? explain(why, refusals) : ''
  }

  get canUndo(): boolean {
    const { phase, passive } = this.driver.state
    return phase === 'decide' && !passive && this.own.entry !== null
  }

  async undo(): Promise<void> {
    this.#clear()
    const why = await this.driver.undo()
    if (why !== null) this.message = explain(why, refusals)
  }

  async advise(words: HintWords): Promise<void> {
    if (!this.mayAct || this.hint.asking) return
    this.message = t().hintThinking
    const said = await this.hint.ask(words)
    const { advice } = this.hint
    if (advice) this.#point(advice.action)
    // A choice made in the meantime may have left a message of its own.
    if (said !== null || this.message === t().hintThinking) this.message = said ?? ''
  }

  /** Picks the dice or column of an action, so that its preview shows. */
  #point(action: string): void {
    this.#clear()
    const parsed = parseAction(action)
    if (parsed.kind === 'enter') {
      this.colourDie = this.tray.colours.findIndex(({ side, taken }) => side === parsed.colour && !taken)
      this.numberDie = this.tray.numbers.findIndex(({ side, taken }) => side === parsed.digit && !taken)
    } else if (parsed.kind === 'accelerate') this.column = parsed.colour
    else this.leaving = true
  }

  async #act(action: string): Promise<void> {
    this.message = ''
    const why = await this.driver.play(action)
    if (why !== null) this.message = explain(why, refusals)
    else this.#clear()
  }

  #clear(): void {
    this.colourDie = this.numberDie = this.column = null
    this.leaving = false
    this.message = ''
  }
}
