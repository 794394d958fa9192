// The interaction state of the card table: the picked card, what can be tapped, the message.
import type { TableView } from '../../protocol/cards/TableView'
import type { View } from '../../protocol/cards/View'
import { Hint, type HintWords } from '../../table/hint.svelte'
import type { TableDriver } from '../../table/driver'
import { explain } from '../../texts/refusals'
import { sentence } from '../../texts/texts.svelte'
import { t } from './texts'
import { colourOf, nameOf, type Letter } from './notation'
import { refusals } from './refusals'

export type Stage = 'place' | 'draw' | 'wait'

export class CardPlay {
  readonly driver: TableDriver
  /** The id (see `Tracker`) and the face of the picked card. */
  picked = $state.raw<{ id: number; face: string } | null>(null)
  /** The last message, and the stage it is about. */
  #said = $state.raw<{ text: string; stage: Stage }>({ text: '', stage: 'wait' })
  /** Whether the message is a refusal. */
  refused = $state(false)
  readonly hint: Hint

  constructor(driver: TableDriver) {
    this.driver = driver
    this.hint = new Hint(driver)
  }

  /** The advised action, highlighted until the game goes on. */
  get advised(): string | null {
    return this.hint.advice?.action ?? null
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

  get table(): TableView | null {
    return this.view.table
  }

  get mayAct(): boolean {
    const { viewer, deciding, handover, passive } = this.driver.state
    return !passive && handover === null && viewer !== null && deciding.includes(viewer)
  }

  get stage(): Stage {
    if (!this.mayAct || !this.table) return 'wait'
    return this.table.placed === null ? 'place' : 'draw'
  }

  may(action: string): boolean {
    return this.mayAct && (this.table?.legal.includes(action) ?? false)
  }

  /** Whether the picked card can be played to this column. */
  columnLit(colour: Letter): boolean {
    const card = this.picked?.face
    return card !== undefined && this.stage === 'place' && colourOf(card) === colour && this.may(card)
  }

  pileLit(colour: Letter): boolean {
    if (this.stage === 'draw') return this.may(colour)
    const card = this.picked?.face
    return card !== undefined && this.stage === 'place' && colourOf(card) === colour && this.may(`${card}D`)
  }

  get deckLit(): boolean {
    return this.stage === 'draw' && this.may('D')
  }

  get canUndo(): boolean {
    return this.stage === 'draw'
  }

  pick(id: number, face: string): void {
    this.message = ''
    if (this.stage === 'wait') {
      this.message = t().notYourTurn
      return
    }
    if (this.stage === 'draw') {
      this.message = `${t().yourTurnDraw}.`
      return
    }
    this.picked = this.picked?.id === id ? null : { id, face }
  }

  /** Handles a tap on an own column; returns false if it should only show the score. */
  column(colour: Letter): boolean {
    const card = this.picked?.face
    if (!card || this.stage !== 'place') return false
    if (colourOf(card) !== colour) {
      this.message = sentence(t().wrongColumn(nameOf(card, t()), t().colours[colourOf(card)]))
      return true
    }
    void this.act(card)
    return true
  }

  pile(colour: Letter): boolean {
    if (this.stage === 'draw') {
      void this.act(colour)
      return true
    }
    const card = this.picked?.face
    if (!card || this.stage !== 'place') return false
    if (colourOf(card) !== colour) {
      this.message = sentence(t().wrongColumn(nameOf(card, t()), t().colours[colourOf(card)]))
      return true
    }
    void this.act(`${card}D`)
    return true
  }

  deck(): void {
    if (this.stage === 'place' && !this.picked) this.message = t().pickFirst
    else void this.act('D')
  }

  /** Tries an action; the rules decide whether it is allowed. */
  async act(action: string): Promise<boolean> {
    this.message = ''
    this.refused = false
    const why = await this.driver.play(action)
    if (why !== null) {
      this.refused = true
      this.message = explain(why, refusals)
      return false
    }
    this.picked = null
    return true
  }

  async undo(): Promise<void> {
    this.message = ''
    const why = await this.driver.undo()
    if (why !== null) this.message = explain(why, refusals)
  }

  async advise(words: HintWords): Promise<void> {
    if (!this.mayAct || this.hint.asking) return
    this.message = t().hintThinking
    const said = await this.hint.ask(words)
    // A move made in the meantime may have left a message of its own.
    if (said !== null || this.message === t().hintThinking) this.message = said ?? ''
  }
}
