// What a person is doing at the dice table: which dice are picked, what that would do, what was said.
import type { Colour } from '../../protocol/dice/Colour'
import type { Player } from '../../protocol/dice/Player'
import type { Preview } from '../../protocol/dice/Preview'
import type { View } from '../../protocol/dice/View'
import { Hint } from '../../table/hint.svelte'
import type { TableDriver } from '../../table/driver'
import { refusal, t } from '../../texts/texts.svelte'
import { parseAction } from './notation'
import { tray, type Tray } from './tray'

/** What is asked of the person: a pair of dice, what to do with an arrow, to roll, or to wait. */
export type Stage = 'choose' | 'arrow' | 'roll' | 'wait'

export class DicePlay {
  readonly driver: TableDriver
  /** Which colour die and which number die are picked, by their places in the tray. */
  colourDie = $state<number | null>(null)
  numberDie = $state<number | null>(null)
  /** The column that the arrow would move. */
  column = $state<Colour | null>(null)
  /** Whether the person is about to refuse, or to let the arrow go. */
  leaving = $state(false)
  message = $state('')
  readonly hint: Hint

  constructor(driver: TableDriver) {
    this.driver = driver
    this.hint = new Hint(driver)
  }

  get view(): View {
    return this.driver.state.view as View
  }

  get tray(): Tray {
    // Between turns nothing is on offer, and the dice lie as they were rolled.
    return tray(this.view.roll, this.view.offer)
  }

  /** The person's own place, counted from 0; a spectator looks at the first. */
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

  /** The column that the picked colour die stands for. */
  get pickedColour(): Colour | null {
    const die = this.colourDie === null ? undefined : this.tray.colours[this.colourDie]
    return this.stage === 'choose' && die ? (die.side as Colour) : null
  }

  /** What would be done now; null if not enough is picked. */
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

  /** What the rules say it would do; null if it is not allowed. */
  get preview(): Preview | null {
    const { action } = this
    return (action !== null && this.view.previews.find((preview) => preview.action === action)) || null
  }

  /** What it costs to leave the dice, or the arrow. */
  get leaves(): Preview | null {
    const action = this.stage === 'arrow' ? '>.' : '-'
    return this.view.previews.find((preview) => preview.action === action) ?? null
  }

  /** Whether a die fits at all, given the other that is picked. */
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
    // The rules say best why a pair can't be entered.
    if (action !== null && !this.preview) void this.#act(action)
  }

  /** A tap on an own column; false if it asks for nothing but a look. */
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

  /** Refusing, or stopping a chain: shown first, done on confirmation. */
  leave(): void {
    // A key pressed while the table is covered must not decide for whoever comes next.
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
    if (why !== null) this.message = refusal(why)
  }

  get canUndo(): boolean {
    const { phase, passive } = this.driver.state
    return phase === 'decide' && !passive && this.own.entry !== null
  }

  async undo(): Promise<void> {
    this.#clear()
    const why = await this.driver.undo()
    if (why !== null) this.message = refusal(why)
  }

  async advise(say: (action: string) => string): Promise<void> {
    if (!this.mayAct || this.hint.asking) return
    this.message = t().hintThinking
    const said = await this.hint.ask(say)
    const { advice } = this.hint
    if (advice) this.#point(advice.action)
    this.message = said ?? ''
  }

  /** Picks what an action needs, so that its preview is seen. */
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
    if (why !== null) this.message = refusal(why)
    else this.#clear()
  }

  #clear(): void {
    this.colourDie = this.numberDie = this.column = null
    this.leaving = false
    this.message = ''
  }
}
