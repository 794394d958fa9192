// Written by `cargo xtask codegen` from crates/wire. Do not edit.

/** The version of these messages: the server says its own in its hello. */
export const VERSION = 'd20195a527e0f529'

/**
 * A table, and the game played at it. Knowing the id is enough to watch, so it must be
 * unguessable.
 */
export type TableId = string;

/**
 * A player, for as long as they keep their token.
 */
export type PlayerId = string;

/**
 * An invitation: its holder may join a table that is not open to all.
 */
export type Link = string;

/**
 * How many events a viewer has received. Each viewer's events are numbered separately and without
 * gaps, so a number reveals nothing about what others do in secret.
 */
export type Cursor = string;

/**
 * A display name.
 */
export type Name = string;

/**
 * A chat message.
 */
export type ChatText = string;

/**
 * A moment: milliseconds since the beginning of 1970, universal time.
 */
export type Time = number;

/**
 * A length of time, in milliseconds.
 */
export type Span = number;

/**
 * How far a table has come.
 */
export type StatusView = "waiting" | "playing" | "over" | "closed";

/**
 * Who plays in a seat.
 */
export type SeatKind = "person" | { "bot": string };

/**
 * Who may sit down.
 */
export type Admission = "open" | "link";

/**
 * How much time players have to decide.
 *
 * Under every time control, no game hangs for ever: when a seat does not decide, a waiting
 * opponent may claim the game, and some time later the table removes the seat by itself.
 */
export type TimeControl = { "kind": "relaxed",
/**
 * After how many seconds without a move others may claim, 5 to 86400. Default: 900.
 */
patience?: number, } | { "kind": "per-move",
/**
 * The seconds.
 */
seconds: number, } | { "kind": "bank",
/**
 * The seconds at the beginning.
 */
seconds: number,
/**
 * The seconds that every turn adds.
 */
increment: number, } | { "kind": "days",
/**
 * The days.
 */
days: number, };

/**
 * What is agreed before the first player joins.
 */
export type Terms = {
/**
 * The name of the game.
 */
game: string,
/**
 * The game's options; those left out have their default value.
 */
options: Record<string, unknown>,
/**
 * Who the seats are for. Default: people in all of them.
 */
seats: Array<SeatKind>,
/**
 * Who may sit down. Default: anyone with the invitation.
 */
admission: Admission,
/**
 * How much time there is. Default: live, without a clock.
 */
timing: TimeControl, };

/**
 * The player in a seat, and their clock, as everybody sees them.
 */
export type PlayerView = {
/**
 * The player; `null` if the seat is free or a bot's.
 */
player: PlayerId | null,
/**
 * The player's display name.
 */
name: Name | null,
/**
 * Whether the player is ready to begin.
 */
ready: boolean,
/**
 * What the player added to the secret, once it is revealed.
 */
nonce: string | null,
/**
 * What the seat has committed to, until the game begins: SHA-256 of its nonce.
 */
commitment: string | null,
/**
 * What was in the bank when the clock was last started or stopped.
 */
bank: Span,
/**
 * Since when the clock runs.
 */
since: Time | null, };

/**
 * Why a game ended.
 */
export type WhyEnded = "played" | "walkover" | "too-long";

/**
 * Why a table was closed before the game began.
 */
export type WhyClosed = "empty" | "expired" | "not-revealed" | "withdrawn";

/**
 * How a table was closed before the game began.
 */
export type Closed = {
/**
 * The reason it was closed.
 */
why: WhyClosed,
/**
 * The seats to which it is due: those that did not reveal their nonces, or that left.
 */
seats?: Array<number>, };

/**
 * Why a seat is out of the game.
 */
export type WhyDropped = "resigned" | "timed-out" | "claimed";

/**
 * How a game ended. Having one proves that the secret may be revealed.
 */
export type Ended = {
/**
 * The reason the game ended.
 */
why: WhyEnded,
/**
 * Who won; several share a victory.
 */
winners: Array<number>, };

/**
 * How the seats add to the secret, as records name it.
 */
export type FairScheme = "sextant-fair-1" | "sextant-fair-2";

/**
 * What there was to look at when the game paused, before chance went on.
 */
export type Pause = {
/**
 * Its number among the pauses of this game.
 */
number: number,
/**
 * By seat: the score as far as the viewer could know it then.
 */
scores: Array<number>,
/**
 * The game as the viewer could know it then.
 */
view: unknown,
/**
 * How many entries the log had then.
 */
log: number, };

/**
 * What a game waits for.
 */
export type Phase = "waiting" | "chance" | "decide" | "over";

/**
 * The game as one viewer sees it, on this device or online: built for them, with nothing in it
 * that they may not know.
 */
export type TableView = {
/**
 * The name of the game.
 */
game: string,
/**
 * Who looks: a seat, or `null` for a spectator.
 */
viewer: number | null,
/**
 * What the game waits for.
 */
phase: Phase,
/**
 * The seats that decide now.
 */
deciding: Array<number>,
/**
 * The number of the viewer's present decision, to be sent along with an action.
 */
decision: number | null,
/**
 * Who plays in which seat.
 */
seats: Array<SeatKind>,
/**
 * By seat: the score as far as the viewer may know it.
 */
scores: Array<number>,
/**
 * By seat: why they left the game before its end; `null` if they did not.
 */
dropped: Array<WhyDropped | null>,
/**
 * How the game ended.
 */
ended: Ended | null,
/**
 * What the viewer saw when the game last paused, as at the end of a round, until they act
 * again.
 */
pause: Pause | null,
/**
 * SHA-256 of the secret that all chance comes from.
 */
commitment: string | null,
/**
 * The game's own view. Each game has its own form, described by the JSON Schema at
 * `/api/v1/schemas/{game}`.
 */
view: unknown, };

/**
 * A table online as one viewer sees it: the game as on one device, and what people and clocks add to
 * it.
 */
export type OnlineView = {
/**
 * How far the table has come.
 */
status: StatusView,
/**
 * What was agreed.
 */
terms: Terms,
/**
 * When the table was created.
 */
created_at: Time,
/**
 * How the seats add to the secret.
 */
chance: FairScheme,
/**
 * Until when all who have committed to a nonce must reveal it; `null` unless all have committed
 * and some nonces are missing.
 */
reveal_by: Time | null,
/**
 * The seats whose nonces are missing then.
 */
revealing: Array<number>,
/**
 * By seat: the player in it, and their clock.
 */
players: Array<PlayerView>,
/**
 * From when on a waiting player may claim the game.
 */
claim: Time | null,
/**
 * How the table was closed before the game began.
 */
closed: Closed | null,
/**
 * The secret, once the game is over.
 */
secret: string | null,
/**
 * The table of a rematch that was offered.
 */
rematch: TableId | null,
/**
 * The game that this is the rematch of.
 */
rematch_of: TableId | null,
/**
 * The invitation, for players at this table to pass on.
 */
link: Link | null,
/**
 * The name of the game.
 */
game: string,
/**
 * Who looks: a seat, or `null` for a spectator.
 */
viewer: number | null,
/**
 * What the game waits for.
 */
phase: Phase,
/**
 * The seats that decide now.
 */
deciding: Array<number>,
/**
 * The number of the viewer's present decision, to be sent along with an action.
 */
decision: number | null,
/**
 * Who plays in which seat.
 */
seats: Array<SeatKind>,
/**
 * By seat: the score as far as the viewer may know it.
 */
scores: Array<number>,
/**
 * By seat: why they left the game before its end; `null` if they did not.
 */
dropped: Array<WhyDropped | null>,
/**
 * How the game ended.
 */
ended: Ended | null,
/**
 * What the viewer saw when the game last paused, as at the end of a round, until they act
 * again.
 */
pause: Pause | null,
/**
 * SHA-256 of the secret that all chance comes from.
 */
commitment: string | null,
/**
 * The game's own view. Each game has its own form, described by the JSON Schema at
 * `/api/v1/schemas/{game}`.
 */
view: unknown, };

/**
 * A chat message.
 */
export type ChatLine = {
/**
 * The speaker's seat.
 */
seat: number,
/**
 * The speaker's display name at that time.
 */
name: Name,
/**
 * When it was sent.
 */
at: Time,
/**
 * The message: plain text, never markup.
 */
text: ChatText, };

/**
 * One thing that happened.
 */
export type LogEntry = { "kind": "chance",
/**
 * The number of the deal or roll, counted from 1.
 */
nth: number,
/**
 * Whether a player has asked for the turn to be played in the open; missing if not.
 */
open?: boolean, } | { "kind": "acted",
/**
 * The seat that acted.
 */
seat: number,
/**
 * What it did; `null` if the viewer may not know yet.
 */
action: string | null,
/**
 * What that set off, in the game's notation; missing if nothing.
 */
events?: Array<string>, };

/**
 * The end of a log. What was `null` may be open now, and what was taken back is gone: keep the
 * entries before `from`, and put these in place of the rest.
 */
export type LogPart = {
/**
 * How many entries come before these.
 */
from: number,
/**
 * What happened since, as far as the viewer may know it now.
 */
lines: Array<LogEntry>, };

/**
 * Everything that a viewer may know of a table now.
 */
export type Snapshot = {
/**
 * The table.
 */
table: TableId,
/**
 * The viewer's cursor, including this snapshot: `2-17` is event 17 as seen from seat 2, seat 0
 * is a spectator.
 */
cursor: Cursor,
/**
 * What they see.
 */
state: OnlineView,
/**
 * The chat.
 */
chat: Array<ChatLine>,
/**
 * What happened in the game since its beginning, as far as they may know it now.
 */
log: Array<LogEntry>, };

/**
 * How far a table has come for a player, after their command. What happened and what they see now
 * arrives as [`Update`].
 */
export type Response = {
/**
 * The table.
 */
table: TableId,
/**
 * The player's cursor, including what their command did.
 */
cursor: Cursor, };

/**
 * What happened, as far as one viewer may know it.
 */
export type TableEvent = { "kind": "created" } | { "kind": "sat-down",
/**
 * The seat they took.
 */
seat: number,
/**
 * Their display name.
 */
name: Name, } | { "kind": "ready",
/**
 * The player's seat.
 */
seat: number, } | { "kind": "committed" } | { "kind": "revealed",
/**
 * The player's seat.
 */
seat: number,
/**
 * What they had committed to.
 */
nonce: string, } | { "kind": "left",
/**
 * The seat that is free now.
 */
seat: number, } | { "kind": "closed" } & Closed | { "kind": "started" } | { "kind": "acted",
/**
 * The seat that acted.
 */
seat: number,
/**
 * What it did; `null` if the viewer may not know yet.
 */
action: string | null, } | { "kind": "took-back",
/**
 * The seat that took it back.
 */
seat: number, } | { "kind": "turn-opened",
/**
 * The seat of the player who asked.
 */
seat: number, } | { "kind": "dropped",
/**
 * The seat that is out.
 */
seat: number,
/**
 * The reason it is out.
 */
why: WhyDropped, } | { "kind": "ended" } & Ended | { "kind": "said",
/**
 * The player's seat.
 */
seat: number,
/**
 * The message: plain text, never markup.
 */
text: ChatText, } | { "kind": "rematch-offered",
/**
 * The player's seat.
 */
seat: number,
/**
 * The table that waits for the others.
 */
table: TableId, };

/**
 * An event as one viewer receives it.
 */
export type NumberedEvent = {
/**
 * Its number in this viewer's own sequence, which has no gaps.
 */
number: number,
/**
 * When it happened.
 */
at: Time, } & ({ "kind": "created" } | { "kind": "sat-down",
/**
 * The seat they took.
 */
seat: number,
/**
 * Their display name.
 */
name: Name, } | { "kind": "ready",
/**
 * The player's seat.
 */
seat: number, } | { "kind": "committed" } | { "kind": "revealed",
/**
 * The player's seat.
 */
seat: number,
/**
 * What they had committed to.
 */
nonce: string, } | { "kind": "left",
/**
 * The seat that is free now.
 */
seat: number, } | { "kind": "closed" } & Closed | { "kind": "started" } | { "kind": "acted",
/**
 * The seat that acted.
 */
seat: number,
/**
 * What it did; `null` if the viewer may not know yet.
 */
action: string | null, } | { "kind": "took-back",
/**
 * The seat that took it back.
 */
seat: number, } | { "kind": "turn-opened",
/**
 * The seat of the player who asked.
 */
seat: number, } | { "kind": "dropped",
/**
 * The seat that is out.
 */
seat: number,
/**
 * The reason it is out.
 */
why: WhyDropped, } | { "kind": "ended" } & Ended | { "kind": "said",
/**
 * The player's seat.
 */
seat: number,
/**
 * The message: plain text, never markup.
 */
text: ChatText, } | { "kind": "rematch-offered",
/**
 * The player's seat.
 */
seat: number,
/**
 * The table that waits for the others.
 */
table: TableId, });

/**
 * A change of a part of a state. A path leads there: `view/table/hand`, `players/0/since`; `~1` stands
 * for a slash in a name, `~0` for a tilde. The empty path is the whole state.
 */
export type Change = [string, unknown] | [string, number, number, unknown[]];

/**
 * What changed between two states, in the order in which the changes are to be made.
 */
export type Patch = Array<Change>;

/**
 * What a viewer sees now.
 */
export type Seen = { "state": OnlineView } | { "changes": {
/**
 * That cursor. A client with another one follows the table anew.
 */
since: Cursor,
/**
 * The changes.
 */
patch: Patch, } };

/**
 * What a viewer missed: the events in order, and what they see after the last of them.
 */
export type News = {
/**
 * The table.
 */
table: TableId,
/**
 * What happened.
 */
events: Array<NumberedEvent>,
/**
 * The cursor after these events.
 */
cursor: Cursor,
/**
 * How the log continues.
 */
log: LogPart, } & ({ "state": OnlineView } | { "changes": {
/**
 * That cursor. A client with another one follows the table anew.
 */
since: Cursor,
/**
 * The changes.
 */
patch: Patch, } });

/**
 * What is new for a viewer.
 */
export type Update = { "type": "news" } & News | { "type": "snapshot" } & Snapshot;

/**
 * Who is looking at a table.
 */
export type Presence = {
/**
 * The table.
 */
table: TableId,
/**
 * The seats whose players are connected.
 */
seats: Array<number>,
/**
 * How many others watch.
 */
spectators: number, };

/**
 * A private note about a table. The server cleans and measures the text.
 */
export type PrivateNote = {
/**
 * Plain text, at most 4000 characters.
 */
text: string, };

/**
 * A request to change a table. By POST the last part of the path says what to do, and the body
 * holds the rest.
 */
export type Command = { "do": "sit",
/**
 * The seat. Default: the first free one.
 */
seat?: number | null,
/**
 * The invitation, if the table needs one.
 */
link?: Link | null,
/**
 * What the player adds to the secret, in the open: 32 hexadecimal digits.
 */
nonce?: string | null,
/**
 * SHA-256 of the nonce that the player is going to reveal: 64 hexadecimal digits.
 */
commitment?: string | null, } | { "do": "ready",
/**
 * What the player adds to the secret, in the open: 32 hexadecimal digits.
 */
nonce?: string | null,
/**
 * SHA-256 of the nonce that the player is going to reveal: 64 hexadecimal digits.
 */
commitment?: string | null, } | { "do": "reveal",
/**
 * The nonce that the player has committed to: 32 hexadecimal digits.
 */
nonce: string, } | { "do": "leave", } | { "do": "act",
/**
 * What to do, in the notation of the game.
 */
action: string,
/**
 * The decision this is about, from `state.decision`. If the table has moved on to another
 * decision, nothing happens. Default: the current decision.
 */
decision?: number | null, } | { "do": "undo",
/**
 * As with `act`.
 */
decision?: number | null, } | { "do": "open-turn",
/**
 * The number of the deal or roll that began the turn, as in the log. If the table has moved on,
 * nothing happens. Default: the last one.
 */
turn?: number | null, } | { "do": "resign", } | { "do": "claim", } | { "do": "say",
/**
 * The message: at most 300 characters.
 */
text: string, } | { "do": "rematch",
/**
 * What they add to the secret in the open, if they accept: 32 hexadecimal digits.
 */
nonce?: string | null,
/**
 * SHA-256 of the nonce that they are going to reveal, if they accept: 64 hexadecimal
 * digits.
 */
commitment?: string | null, };

/**
 * A table to be created.
 */
export type NewTable = {
/**
 * What to play, and how.
 */
terms: Partial<Terms> & Pick<Terms, 'game'>,
/**
 * The creator's seat. Default: the first seat for a person.
 */
seat?: number | null,
/**
 * Whether the creator is ready to begin as soon as the others are.
 */
ready?: boolean,
/**
 * SHA-256 of the nonce that the creator is going to reveal, if they are ready: 64 hexadecimal
 * digits. Without it the host adds a nonce for them.
 */
commitment?: string | null, };

/**
 * A seat in a list.
 */
export type SummarySeat = {
/**
 * Who it is for.
 */
kind: SeatKind,
/**
 * The player in it.
 */
player: PlayerId | null,
/**
 * The player's display name.
 */
name: Name | null,
/**
 * Whether the player is ready to begin.
 */
ready: boolean,
/**
 * The player it is reserved for.
 */
reserved_for: PlayerId | null, };

/**
 * A table in one line of a list. Stores keep it beside the events, written anew with each append.
 */
export type Summary = {
/**
 * The table.
 */
table: TableId,
/**
 * How far it has come.
 */
status: StatusView,
/**
 * What was agreed.
 */
terms: Terms,
/**
 * The seats in order.
 */
seats: Array<SummarySeat>,
/**
 * The seats that decide now.
 */
deciding: Array<number>,
/**
 * When it was created. Stores have older summaries, with older names.
 */
created_at: Time,
/**
 * When something last happened that everybody could see.
 */
changed: Time,
/**
 * From when on a waiting player may claim the game.
 */
claim: Time | null,
/**
 * How the game ended.
 */
ended: Ended | null,
/**
 * By seat: the score as far as everyone may know it; empty before the game. Stores have older
 * summaries, which lack it.
 */
scores: Array<number>,
/**
 * The seats whose nonces the table waits for.
 */
revealing: Array<number>,
/**
 * How it was closed, if that was after all had committed to their nonces.
 */
closed?: Closed, };

/**
 * A list of tables.
 */
export type TableList = {
/**
 * The tables.
 */
tables: Array<Summary>, };

/**
 * The review of a finished game, or how far it is.
 */
export type ReviewState = { "status": "pending",
/**
 * How many decisions are judged, and how many there are; both 0 until it begins.
 */
judged: [number, number], } | { "status": "complete",
/**
 * The review, as `sextant review --json` writes it; `null` for a game without reviews.
 */
review: unknown, };

/**
 * A player: a guest with a name, recognised by their token alone.
 */
export type Player = {
/**
 * The player's id.
 */
id: PlayerId,
/**
 * The player's display name.
 */
name: Name,
/**
 * When they first came.
 */
since: Time, };

/**
 * What a token is good for.
 */
export type Scope = "full" | "play";

/**
 * Where the client of a new guest keeps the token.
 */
export type Keep = "cookie" | "token";

/**
 * A new guest.
 */
export type NewGuest = {
/**
 * The display name: at most 24 characters.
 */
name: string,
/**
 * Where the client keeps the token.
 */
keep?: Keep, };

/**
 * What a new guest gets.
 */
export type Welcome = {
/**
 * The new player.
 */
player: Player,
/**
 * The token, unless it is kept in a cookie. It is shown only once.
 */
token: string | null, };

/**
 * The caller.
 */
export type Me = {
/**
 * The player; `null` without a token.
 */
player: Player | null,
/**
 * What the token is good for.
 */
scope: Scope | null,
/**
 * Whether the token is so old that the client should renew it.
 */
renew: boolean, };

/**
 * A token in place of an older one, which is good until it is revoked: should this answer get lost, the
 * player still has it.
 */
export type Renewed = {
/**
 * The new token, unless it is kept in a cookie. It is shown only once.
 */
token: string | null,
/**
 * The id by which the older one can be revoked.
 */
former: string, };

/**
 * A new display name.
 */
export type Rename = {
/**
 * The display name for future tables: at most 24 characters.
 */
name: string, };

/**
 * A further token.
 */
export type NewToken = {
/**
 * The owner's name for it: at most 24 characters.
 */
label: string,
/**
 * What it is good for.
 */
scope: Scope, };

/**
 * A token in a list, without the token itself.
 */
export type TokenLine = {
/**
 * The id by which it can be revoked.
 */
id: string,
/**
 * The owner's name for it.
 */
label: Name,
/**
 * What it is good for.
 */
scope: Scope,
/**
 * When it was issued.
 */
since: Time, };

/**
 * All tokens of a player, the oldest first.
 */
export type Tokens = {
/**
 * The tokens.
 */
tokens: Array<TokenLine>, };

/**
 * A bot of the server.
 */
export type BotEntry = {
/**
 * Its name.
 */
name: string,
/**
 * One line about it.
 */
about: string,
/**
 * Its level among those for people, from 1, the weakest; `null` for bots to study.
 */
level: number | null, };

/**
 * A game.
 */
export type GameEntry = {
/**
 * Its name.
 */
name: string,
/**
 * The default of its options.
 */
options: Record<string, unknown>,
/**
 * How many people play by default.
 */
seats: number,
/**
 * The bots, from weak to strong; levels for people last.
 */
bots: Array<BotEntry>, };

/**
 * What can be played here.
 */
export type Catalogue = {
/**
 * The version of the server.
 */
version: string,
/**
 * The games.
 */
games: Array<GameEntry>, };

/**
 * Why something was not done.
 */
export type Problem = {
/**
 * A short name that programs can rely on.
 */
code: string,
/**
 * A sentence for people.
 */
message: string,
/**
 * The status of the HTTP response.
 */
status: number,
/**
 * How far the table has come, if it refused a command.
 */
now?: Response,
/**
 * After how many seconds to try again.
 */
retry_after?: number, };

/**
 * Every refusal of a table that is not one of its game.
 */
export type TableRefusal = { "code": "full-token-required" } | { "code": "request-reused" } | { "code": "too-many-tokens",
/**
 * How many they can have.
 */
most: number, } | { "code": "too-many-tables",
/**
 * How many they can have.
 */
most: number, } | { "code": "too-many-open-tables",
/**
 * How many they can have.
 */
most: number, } | { "code": "too-many-bot-turns",
/**
 * How many can wait.
 */
most: number, } | { "code": "seat-for-bot",
/**
 * The seat.
 */
seat: number, } | { "code": "seat-reserved",
/**
 * The seat.
 */
seat: number, } | { "code": "seat-taken",
/**
 * The seat.
 */
seat: number, } | { "code": "table-full" } | { "code": "already-seated",
/**
 * Where.
 */
seat: number, } | { "code": "invitation-required" } | { "code": "too-many-events-before-start" } | { "code": "not-seated" } | { "code": "not-started" } | { "code": "already-started" } | { "code": "not-committed" } | { "code": "already-committed" } | { "code": "other-nonce" } | { "code": "not-over" } | { "code": "table-closed" } | { "code": "out-of-game" } | { "code": "stale" } | { "code": "action-too-long",
/**
 * How many bytes it can have.
 */
most: number, } | { "code": "too-late-to-undo" } | { "code": "too-many-undos" } | { "code": "nothing-to-claim",
/**
 * From when on there will be.
 */
from?: Time, } | { "code": "chat-too-fast" } | { "code": "chat-full",
/**
 * How many it takes.
 */
most: number, } | { "code": "too-many-rematches" } | { "code": "inconsistent",
/**
 * Why not, in English.
 */
reason: string, } | { "code": "no-such-game",
/**
 * What was asked for.
 */
game: string,
/**
 * What there is.
 */
known: Array<string>, } | { "code": "options-too-long",
/**
 * How many bytes they can have.
 */
most: number, } | { "code": "wrong-seat-count",
/**
 * How many were asked for.
 */
seats: number,
/**
 * How many the game has.
 */
needed: number, } | { "code": "only-bots" } | { "code": "no-such-bot",
/**
 * What was asked for.
 */
bot: string,
/**
 * What there is.
 */
known: Array<string>, } | { "code": "bad-patience",
/**
 * The fewest seconds.
 */
least: number,
/**
 * The most seconds.
 */
most: number, } | { "code": "bad-seconds-per-move",
/**
 * The fewest seconds.
 */
least: number,
/**
 * The most seconds.
 */
most: number, } | { "code": "bad-bank",
/**
 * The fewest seconds.
 */
least: number,
/**
 * The most seconds.
 */
most: number,
/**
 * The most seconds that a turn adds.
 */
most_increment: number, } | { "code": "bad-days",
/**
 * The fewest days.
 */
least: number,
/**
 * The most days.
 */
most: number, } | { "code": "text-empty",
/**
 * What it was to be.
 */
of: "name" | "message" | "note", } | { "code": "text-too-long",
/**
 * What it was to be.
 */
of: "name" | "message" | "note",
/**
 * How many characters it can have.
 */
most: number, };

/**
 * Why the server refuses a request before it reaches a table.
 */
export type ServerRefusal = { "code": "malformed",
/**
 * Why not, in English.
 */
reason: string, } | { "code": "key-not-allowed" } | { "code": "no-token" } | { "code": "unknown-token" } | { "code": "cross-origin" } | { "code": "not-found" } | { "code": "no-such-table" } | { "code": "wrong-method" } | { "code": "too-slow" } | { "code": "too-many-followed" } | { "code": "too-large" } | { "code": "not-json" } | { "code": "websocket-required" } | { "code": "rate-limited" } | { "code": "internal" } | { "code": "damaged" } | { "code": "busy" } | { "code": "unavailable" } | { "code": "stopping" };

/**
 * From a client to the server.
 */
export type ClientMessage = { "type": "follow",
/**
 * The table.
 */
table: string,
/**
 * The cursor of the last message about this table that the client has.
 */
since?: string | null, } | { "type": "unfollow",
/**
 * The table.
 */
table: string, } | { "type": "follow-lobby", } | { "type": "unfollow-lobby", } | { "type": "follow-mine", } | { "type": "unfollow-mine", } | { "type": "ask",
/**
 * The client's id of this request: 1 to 64 visible characters. A request sent again under
 * the same id is answered again and not executed again.
 */
id: string,
/**
 * The table.
 */
table: string,
/**
 * What to do.
 */
command: Command, } | { "type": "ping", };

/**
 * Why the server ends a connection.
 */
export type Bye = "stopping" | "slow" | "silent" | "signed-out" | "too-much";

/**
 * From the server to a client.
 */
export type ServerMessage = { "type": "hello",
/**
 * The version of these messages. A page that was built for another one loads itself again.
 */
version: string,
/**
 * The player; `null` for a client without a token, which can only watch.
 */
player: Player | null,
/**
 * The server's time.
 */
now: Time,
/**
 * At most so many seconds pass without a message.
 */
heartbeat: number, } | { "type": "presence" } & Presence | { "type": "lobby" } & TableList | { "type": "mine" } & TableList | { "type": "answer",
/**
 * The request.
 */
id: string,
/**
 * The cursor that includes what the command did: the update that reaches it may come
 * before or after this message.
 */
answer: Response, } | { "type": "refused",
/**
 * The request; `null` if the message had none.
 */
id: string | null,
/**
 * The table, if it was about one.
 */
table: string | null,
/**
 * Why.
 */
problem: Problem, } | { "type": "heartbeat",
/**
 * The server's time.
 */
now: Time, } | { "type": "bye",
/**
 * Why.
 */
why: Bye,
/**
 * How many milliseconds to wait before connecting again.
 */
wait: number, } | Update;
