// An online table: turns messages of the server into the `TableState` that every screen uses.
import type { LogEntry } from '../protocol/messages'
import type {
  Command,
  News,
  OnlineView,
  PlayerView,
  Presence,
  Problem,
  Seen,
  SeatKind,
  Snapshot,
} from '../protocol/messages'
import type {
  OnlineState,
  OnlineTable,
  RecordForm,
  Refusal,
  ChatMessage,
  SeatState,
  TableDriver,
  TableState,
} from '../table/driver'
import { ProblemError, request, requestText } from './api'
import type { Connection, Follower } from './connection.svelte'
import { patched } from './patch'
import { contribution, differences, holdsNonce, observe, proof, reveal } from './fair_start'
import type { FairTags, Verdict } from './fair_start'

/** The dependencies of an online table. */
export interface Dependencies {
  connection: Connection
  /** The name of a bot of this level. */
  botName: (level: string) => string
  /** Computes the deals and rolls of a record again: their number, or null if that can't be done; throws if they differ. */
  verify: (record: string) => Promise<number | null>
}

/** `2-17`: event number 17 in the stream for seat 2. */
function readCursor(cursor: string): { viewer: string; number: number } {
  const [viewer = '', number = ''] = cursor.split('-')
  return { viewer, number: Number(number) }
}

export class RemoteDriver implements TableDriver, Follower {
  readonly id: string
  #deps: Dependencies
  #unfollow: () => void
  #view: OnlineView | null = $state.raw(null)
  #missing = $state<Problem | null>(null)
  /** The cursor of the displayed state, to resume from after a reconnect. */
  #cursor: string | null = null
  /** A message was lost, and everything since the cursor was requested. */
  #resuming = false
  /** Commands that were executed, but whose update has not arrived. */
  #awaited: { cursor: string; arrived: () => void }[] = []
  #log: readonly LogEntry[] = []
  #chat: readonly ChatMessage[] = []
  #presence: Presence | null = null
  /** The last pause between rounds that the player has dismissed. */
  #acknowledgedPause = 0
  #acting = false
  /** While a commitment or a nonce is on its way. */
  #starting = false
  /** Whether this device has replaced a commitment of another one. */
  #recommitted = false
  #startRefused = $state<'secret' | 'seats' | null>(null)
  #verdict: Verdict | null = $state.raw(null)
  #records: Partial<Record<RecordForm, string>> = {}
  #state: TableState = $state.raw({} as TableState)
  #online: OnlineState = $state.raw({
    present: [],
    spectators: 0,
    claimFrom: null,
    chat: [],
    rematchOffered: false,
  })

  constructor(id: string, deps: Dependencies) {
    this.id = id
    this.#deps = deps
    this.#unfollow = deps.connection.follow(id, this)
  }

  /** The table as the server sent it; null before the first snapshot. Reactive. */
  get view(): OnlineView | null {
    return this.#view
  }

  /** Why the table can't be shown; null if it can. Reactive. */
  get missing(): Problem | null {
    return this.#missing
  }

  /** Why this device keeps its nonce secret, so that the game can't start; null if it does not. Reactive. */
  get startRefused(): 'secret' | 'seats' | null {
    return this.#startRefused
  }

  get state(): TableState {
    const connection = this.#deps.connection.live ? 'online' : 'lost'
    return connection === this.#state.connection ? this.#state : { ...this.#state, connection }
  }

  readonly advise = null

  readonly online: OnlineTable = (() => {
    const state = () => this.#online
    return {
      get state() {
        return state()
      },
      verdict: () => this.#verdict,
      say: (text) => this.#ask({ do: 'say', text }),
      claim: () => this.#ask({ do: 'claim' }),
      note: () => request<{ text: string }>(`/tables/${this.id}/note`).then(({ text }) => text),
      saveNote: (text) => request<void>(`/tables/${this.id}/note`, { method: 'PUT', body: { text } }),
    }
  })()

  async play(action: string): Promise<Refusal> {
    return this.#decide((decision) => ({ do: 'act', action, decision }))
  }

  async undo(): Promise<Refusal> {
    return this.#decide((decision) => ({ do: 'undo', decision }))
  }

  async openTurn(): Promise<Refusal> {
    const rolls = this.#log.filter(({ kind }) => kind === 'chance').length
    return this.#ask({ do: 'open-turn', turn: rolls })
  }

  /** The server has dealt already; this only dismisses the result of the round. */
  async proceed(): Promise<Refusal> {
    this.#acknowledgedPause = this.#view?.pause?.number ?? this.#acknowledgedPause
    this.#refresh()
    return null
  }

  takeOver(): void {
    // Online, each player has their own device.
  }

  resign(): Promise<Refusal> {
    return this.#ask({ do: 'resign' })
  }

  /** Joins and is ready at once. */
  async sit(link: string | null): Promise<Refusal> {
    return this.#view && this.#ask({ do: 'sit', link, ...contribution(this.id, this.#view) })
  }

  leave(): Promise<Refusal> {
    return this.#ask({ do: 'leave' })
  }

  async rematch(): Promise<string | Error> {
    const offered = this.#view?.rematch
    let added = {}
    try {
      // The player who creates the rematch becomes ready there.
      if (offered) added = contribution(offered, (await request<Snapshot>(`/tables/${offered}`)).state)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
    const outcome = await this.#deps.connection.ask(this.id, { do: 'rematch', ...added })
    if ('problem' in outcome) return new ProblemError(outcome.problem)
    return `/t/${outcome.answer.table}`
  }

  record(form: RecordForm): string | null {
    return this.#records[form] ?? null
  }

  close(): void {
    this.#unfollow()
    for (const { arrived } of this.#awaited.splice(0)) arrived()
  }

  cursor(): string | null {
    return this.#cursor
  }

  snapshot({ cursor, state, chat, log }: Snapshot): void {
    this.#resuming = false
    this.#log = log
    this.#chat = chat
    this.#update(cursor, state)
  }

  news({ events, cursor, log, ...news }: News): void {
    const state = this.#stateAfter(news)
    if (state === null) return
    const known = this.#cursor === null ? 0 : readCursor(this.#cursor).number
    for (const one of events) {
      if (one.kind !== 'said' || one.number <= known) continue
      const name = state.players[one.seat - 1]?.name ?? ''
      this.#chat = [...this.#chat, { seat: one.seat, name, at: one.at, text: one.text }]
    }
    this.#log = [...this.#log.slice(0, log.from), ...log.lines]
    this.#update(cursor, state)
  }

  /** What is seen now; null if a message was lost, so that the changes are of another state. */
  #stateAfter(news: Seen): OnlineView | null {
    if ('state' in news) {
      this.#resuming = false
      return news.state
    }
    const { since, patch } = news.changes
    if (this.#view !== null && since === this.#cursor) return patched(this.#view, patch)
    if (!this.#resuming) {
      this.#resuming = true
      this.#deps.connection.resume(this.id, this.#cursor)
    }
    return null
  }

  presence(presence: Presence): void {
    this.#presence = presence
    this.#refresh()
  }

  refused(problem: Problem): void {
    this.#missing = problem
  }

  #update(cursor: string, view: OnlineView): void {
    this.#cursor = cursor
    this.#missing = null
    this.#view = view
    this.#refresh()
    this.#awaited = this.#awaited.filter((awaited) => {
      if (this.#has(awaited.cursor)) awaited.arrived()
      return !this.#has(awaited.cursor)
    })
    this.#start(view)
    if (view.status === 'over') void this.#fetchRecords()
  }

  /** Whether the displayed state includes everything up to this cursor. */
  #has(cursor: string): boolean {
    if (this.#cursor === null) return false
    const [had, wanted] = [readCursor(this.#cursor), readCursor(cursor)]
    return had.viewer === wanted.viewer && had.number >= wanted.number
  }

  /** Commits to a nonce, and reveals it once all have committed. */
  #start(view: OnlineView): void {
    const mine = view.viewer === null ? undefined : view.players[view.viewer - 1]
    if (mine) observe(this.id, view)
    if (view.status !== 'waiting' || !mine || this.#starting) return
    let command: Command | null = null
    if (!mine.ready) {
      command = { do: 'ready', ...contribution(this.id, view) }
    } else if (view.reveal_by !== null) {
      const revealed = reveal(this.id, view)
      if (revealed && 'nonce' in revealed) command = { do: 'reveal', nonce: revealed.nonce }
      this.#startRefused = revealed && 'difference' in revealed ? revealed.difference : null
    } else if (mine.commitment !== null && !holdsNonce(this.id, view) && !this.#recommitted) {
      // The nonce is on another device, or lost. Two devices must not replace each other's for ever.
      this.#recommitted = true
      command = { do: 'ready', ...contribution(this.id, view) }
    }
    if (!command) return
    this.#starting = true
    void this.#ask(command).finally(() => {
      this.#starting = false
      // The last commitment may have arrived in the meantime.
      if (this.#view && this.#view !== view) this.#start(this.#view)
    })
  }

  async #decide(command: (decision: number | null) => Command): Promise<Refusal> {
    if (this.#acting) return { code: 'on-its-way', message: 'the last action is still being sent' }
    this.#acting = true
    try {
      return await this.#ask(command(this.#view?.decision ?? null))
    } finally {
      this.#acting = false
    }
  }

  async #ask(command: Command): Promise<Refusal> {
    const outcome = await this.#deps.connection.ask(this.id, command)
    const reached = 'answer' in outcome ? outcome.answer : outcome.problem.now
    // The update that the response points to may still be on its way.
    if (reached && !this.#has(reached.cursor)) {
      await new Promise<void>((arrived) => this.#awaited.push({ cursor: reached.cursor, arrived }))
    }
    return 'problem' in outcome ? outcome.problem : null
  }

  async #fetchRecords(): Promise<void> {
    if (this.#records.json !== undefined) return
    this.#records.json = ''
    try {
      const [text, json] = await Promise.all([
        requestText(`/tables/${this.id}/record.txt`),
        request<unknown>(`/tables/${this.id}/record`),
      ])
      this.#records = { text, json: JSON.stringify(json) }
      await this.#check(json as { tags?: FairTags })
    } catch {
      // The next update tries again.
      this.#records = {}
    }
  }

  /** Compares the record with the start that this device saw, and computes the deals again. */
  async #check(record: { tags?: FairTags }): Promise<void> {
    const seat = this.#view?.viewer ?? null
    if (seat === null) return
    const tags = record.tags ?? {}
    const text = proof(this.id, seat, tags)
    const found = differences(this.id, seat, tags)
    if (found && found.length > 0) {
      this.#verdict = { kind: 'different', differences: found, proof: text }
      return
    }
    try {
      const outcomes = await this.#deps.verify(JSON.stringify(record))
      if (outcomes !== null) this.#verdict = { kind: found ? 'verified' : 'unseen', outcomes, proof: text }
    } catch (error) {
      this.#verdict = { kind: 'wrong', error, proof: text }
    }
  }

  #refresh(): void {
    const view = this.#view
    if (!view) return
    const pause =
      view.pause !== null && view.pause.number > this.#acknowledgedPause && view.status === 'playing'
        ? view.pause
        : null
    const { connection } = this.#deps
    this.#state = {
      id: this.id,
      game: view.game,
      viewer: view.viewer,
      phase: pause ? 'chance' : view.phase,
      deciding: pause ? [] : view.deciding,
      decision: view.decision,
      seats: view.seats.map((kind, index) => this.#seat(kind, index, view)),
      scores: (pause ?? view).scores,
      winners: view.ended?.winners ?? [],
      steps: this.#cursor === null ? 0 : readCursor(this.#cursor).number,
      // The next round may have started while the player still looks at this one.
      log: pause ? this.#log.slice(0, pause.log) : this.#log,
      view: (pause ?? view).view,
      connection: connection.live ? 'online' : 'lost',
      handover: null,
      commitment: view.commitment,
      passive: view.viewer === null,
    }
    const mineIsDue = view.viewer !== null && view.deciding.includes(view.viewer)
    this.#online = {
      present: this.#presence?.seats ?? [],
      spectators: this.#presence?.spectators ?? 0,
      claimFrom: view.claim === null || view.viewer === null || mineIsDue ? null : connection.fromServer(view.claim),
      chat: this.#chat,
      rematchOffered: view.rematch !== null,
    }
  }

  #seat(kind: SeatKind, index: number, view: OnlineView): SeatState {
    const bot = kind === 'person' ? null : kind.bot
    const player = view.players[index]
    return {
      name: bot === null ? (player?.name ?? null) : this.#deps.botName(bot),
      bot,
      me: index + 1 === view.viewer,
      clock: bot === null && player ? this.#clock(player, view) : null,
      dropped: view.dropped[index] ?? null,
    }
  }

  #clock({ bank, since }: PlayerView, { terms: { timing }, status }: OnlineView): SeatState['clock'] {
    if (status !== 'playing') return null
    const running = since === null ? null : this.#deps.connection.fromServer(since)
    switch (timing.kind) {
      case 'relaxed':
        return null
      case 'bank':
        return { left: bank, since: running }
      case 'per-move':
        return running === null ? null : { left: timing.seconds * 1000, since: running }
      case 'days':
        return running === null ? null : { left: timing.days * 86_400_000, since: running }
    }
  }
}
