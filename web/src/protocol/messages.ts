// Written by `cargo xtask codegen` from crates/server/src/protocol. Do not edit.

/**
 * A moment (milliseconds since the beginning of 1970, universal time) or a length of time.
 */
export type Millis = number;

/**
 * How far a table has come.
 */
export type Status = "waiting" | "playing" | "over" | "closed";

/**
 * Who a seat is for: a person (or a program that plays in a person's name), or a bot of the house.
 */
export type Place = "person" | { "bot": string };

/**
 * Who may sit down.
 */
export type Admission = "open" | "link";

/**
 * How much time there is. A seat that does not decide in time can be claimed by whoever waits.
 */
export type Timing = { "kind": "relaxed",
/**
 * After how many seconds without a move others may claim, 5 to 86400. Left out: 900.
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
 * What is agreed before anybody sits down.
 */
export type Terms = {
/**
 * The name of the game.
 */
game: string,
/**
 * The game's options; those left out are as by default.
 */
options: Record<string, unknown>,
/**
 * Who the seats are for. Left out: people in all of them.
 */
seats: Array<Place>,
/**
 * Who may sit down. Left out: whoever was given the invitation.
 */
admission: Admission,
/**
 * How much time there is. Left out: live, without a clock.
 */
timing: Timing, };

/**
 * A seat as everybody sees it.
 */
export type Seat = {
/**
 * Who it is for.
 */
place: Place,
/**
 * Who sits there.
 */
player: string | null,
/**
 * What they are called.
 */
name: string | null,
/**
 * Whether they are ready to begin.
 */
ready: boolean,
/**
 * What they added to the secret.
 */
nonce: string | null,
/**
 * Whether they are out of the game.
 */
out: boolean,
/**
 * Why they are; `null` if they are not.
 */
dropped: WhyDropped | null,
/**
 * What was in the bank when the clock was last started or stopped.
 */
bank: Millis,
/**
 * Since when the clock runs.
 */
since: Millis | null, };

/**
 * Why a game ended.
 */
export type WhyEnded = "played" | "walkover" | "too-long";

/**
 * Why a table was put away before the game began.
 */
export type WhyClosed = "empty" | "expired";

/**
 * Why a seat is out of the game.
 */
export type WhyDropped = "resigned" | "timed-out" | "claimed";

/**
 * How a game ended.
 */
export type Ended = {
/**
 * Why.
 */
why: WhyEnded,
/**
 * The seats that won; several share a victory.
 */
winners: Array<number>, };

/**
 * What there was to look at when the game paused, before chance went on.
 */
export type Pause = {
/**
 * Its number among the pauses of this game.
 */
number: number,
/**
 * The game as the viewer could know it then.
 */
view: unknown,
/**
 * How many lines the `log` had then.
 */
log: number, };

/**
 * What one viewer sees of a table, with nothing in it that they may not know.
 */
export type Sight = {
/**
 * Who looks: a seat, counted from 1, or `null` for a spectator.
 */
viewer: number | null,
/**
 * How far the table has come.
 */
status: Status,
/**
 * What was agreed, in full.
 */
terms: Terms,
/**
 * When the table was set up.
 */
founded: Millis,
/**
 * SHA-256 of the secret that all chance comes from.
 */
commitment: string,
/**
 * The seats in order.
 */
seats: Array<Seat>,
/**
 * The seats that decide now.
 */
deciding: Array<number>,
/**
 * The number of the viewer's present decision, to be sent along with an action.
 */
decision: number | null,
/**
 * From when on those who wait may claim.
 */
claim: Millis | null,
/**
 * The game as the viewer may know it, once it has begun. Its form is the game's own.
 */
view: unknown,
/**
 * What they saw when the game last paused, as at the end of a round, until they act again.
 */
pause: Pause | null,
/**
 * How the game ended.
 */
ended: Ended | null,
/**
 * The secret, once the game is over.
 */
secret: string | null,
/**
 * The table of a rematch that was offered.
 */
rematch: string | null,
/**
 * The game that this is the rematch of.
 */
rematch_of: string | null,
/**
 * The invitation, for those who sit here to pass on.
 */
link: string | null, };

/**
 * Something that was said.
 */
export type ChatLine = {
/**
 * Where the speaker sits.
 */
seat: number,
/**
 * What the speaker was called then.
 */
name: string,
/**
 * When it was said.
 */
at: Millis,
/**
 * What was said: plain text, never markup.
 */
text: string, };

/**
 * One thing that happened in a game.
 */
export type Happened = { "kind": "chance",
/**
 * For which time, counted from 1.
 */
nth: number, } | { "kind": "acted",
/**
 * Which.
 */
seat: number,
/**
 * What it did; `null` if it has chosen in secret and others have not chosen yet.
 */
action: string | null, };

/**
 * How a log goes on. What was `null` may be open now, and what was taken back is gone: keep the
 * lines before `from`, and put these in place of the rest.
 */
export type LogPart = {
/**
 * How many lines come before these.
 */
from: number,
/**
 * What happened since, as far as the viewer may know it now.
 */
lines: Array<Happened>, };

/**
 * Everything that a viewer may know of a table now.
 */
export type Snapshot = {
/**
 * The table.
 */
table: string,
/**
 * How much the viewer was told, this included: `2-17` is number 17 in seat 2, seat 0 watches.
 */
cursor: string,
/**
 * What they see.
 */
sight: Sight,
/**
 * What was said.
 */
chat: Array<ChatLine>,
/**
 * What happened in the game from its beginning on, as far as they may know it now.
 */
log: Array<Happened>, };

/**
 * What somebody who did something sees of the table afterwards.
 */
export type Answer = {
/**
 * The table.
 */
table: string,
/**
 * How much they were told, this included.
 */
cursor: string,
/**
 * What they see.
 */
sight: Sight, };

/**
 * What happened, as far as one viewer may know it.
 */
export type What = { "kind": "founded" } | { "kind": "sat-down",
/**
 * Where.
 */
seat: number,
/**
 * What they are called.
 */
name: string, } | { "kind": "ready",
/**
 * Where they sit.
 */
seat: number, } | { "kind": "left",
/**
 * Where they sat.
 */
seat: number, } | { "kind": "closed",
/**
 * Why.
 */
why: WhyClosed, } | { "kind": "started" } | { "kind": "acted",
/**
 * Which.
 */
seat: number,
/**
 * What it did; `null` if the viewer may not know yet.
 */
action: string | null, } | { "kind": "took-back",
/**
 * Which.
 */
seat: number, } | { "kind": "dropped",
/**
 * Which.
 */
seat: number,
/**
 * Why.
 */
why: WhyDropped, } | { "kind": "ended" } & Ended | { "kind": "said",
/**
 * Where they sit.
 */
seat: number,
/**
 * What they said.
 */
text: string, } | { "kind": "rematch-offered",
/**
 * Where they sat.
 */
seat: number,
/**
 * Where the others can sit down.
 */
table: string, };

/**
 * Something that a viewer is told.
 */
export type Told = {
/**
 * Its number among all that this viewer is told: without a gap.
 */
number: number,
/**
 * When it happened.
 */
at: Millis, } & ({ "kind": "founded" } | { "kind": "sat-down",
/**
 * Where.
 */
seat: number,
/**
 * What they are called.
 */
name: string, } | { "kind": "ready",
/**
 * Where they sit.
 */
seat: number, } | { "kind": "left",
/**
 * Where they sat.
 */
seat: number, } | { "kind": "closed",
/**
 * Why.
 */
why: WhyClosed, } | { "kind": "started" } | { "kind": "acted",
/**
 * Which.
 */
seat: number,
/**
 * What it did; `null` if the viewer may not know yet.
 */
action: string | null, } | { "kind": "took-back",
/**
 * Which.
 */
seat: number, } | { "kind": "dropped",
/**
 * Which.
 */
seat: number,
/**
 * Why.
 */
why: WhyDropped, } | { "kind": "ended" } & Ended | { "kind": "said",
/**
 * Where they sit.
 */
seat: number,
/**
 * What they said.
 */
text: string, } | { "kind": "rematch-offered",
/**
 * Where they sat.
 */
seat: number,
/**
 * Where the others can sit down.
 */
table: string, });

/**
 * What a viewer missed: one thing after another, and what they see after the last of them.
 */
export type News = {
/**
 * The table.
 */
table: string,
/**
 * What happened, in order.
 */
told: Array<Told>,
/**
 * How much they were told then.
 */
cursor: string,
/**
 * What they see now.
 */
sight: Sight,
/**
 * How the log goes on.
 */
log: LogPart, };

/**
 * Who looks at a table just now.
 */
export type Presence = {
/**
 * The table.
 */
table: string,
/**
 * The seats whose players are there.
 */
seats: Array<number>,
/**
 * How many others watch.
 */
spectators: number, };

/**
 * A private note about a table.
 */
export type Note = {
/**
 * What it says: plain text, at most 4000 characters.
 */
text: string, };

/**
 * What somebody asks of a table. By POST the last part of the path says what to do, and the body
 * holds the rest.
 */
export type Command = { "do": "sit",
/**
 * Where; left out: the first free seat.
 */
seat?: number | null,
/**
 * The invitation, where one is needed.
 */
link?: string | null,
/**
 * What they add to the secret: 32 hexadecimal digits.
 */
nonce?: string | null, } | { "do": "ready",
/**
 * What they add to the secret: 32 hexadecimal digits.
 */
nonce?: string | null, } | { "do": "leave", } | { "do": "act",
/**
 * What to do, in the notation of the game.
 */
action: string,
/**
 * Which decision this is about, as `sight.decision` told. If it is another one by now,
 * nothing happens. Left out: whichever it is.
 */
decision?: number | null, } | { "do": "undo",
/**
 * As with `act`.
 */
decision?: number | null, } | { "do": "resign", } | { "do": "claim", } | { "do": "say",
/**
 * What: at most 300 characters.
 */
text: string, } | { "do": "rematch",
/**
 * What they add to the secret, if they accept: 32 hexadecimal digits.
 */
nonce?: string | null, };

/**
 * A table that somebody wants to set up.
 */
export type Draft = {
/**
 * What is to be played, and how.
 */
terms: Partial<Terms> & Pick<Terms, 'game'>,
/**
 * Where they want to sit; left out: the first seat for a person.
 */
seat?: number | null,
/**
 * Whether they are ready to begin without having seen the commitment: they add no nonce.
 */
ready?: boolean, };

/**
 * To play again, or to accept that somebody else has offered.
 */
export type Rematch = {
/**
 * What they add to the secret, if they accept: 32 hexadecimal digits.
 */
nonce?: string | null, };

/**
 * A seat in a list.
 */
export type SummarySeat = {
/**
 * Who it is for.
 */
place: Place,
/**
 * Who sits there.
 */
player: string | null,
/**
 * What they are called.
 */
name: string | null,
/**
 * Whether they are ready to begin.
 */
ready: boolean,
/**
 * For whom it is kept.
 */
kept_for: string | null, };

/**
 * A table in one line of a list.
 */
export type Summary = {
/**
 * The table.
 */
table: string,
/**
 * How far it has come.
 */
status: Status,
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
 * When it was set up.
 */
founded: Millis,
/**
 * When something last happened that everybody could see.
 */
changed: Millis,
/**
 * From when on those who wait may claim.
 */
claim: Millis | null,
/**
 * How the game ended.
 */
ended: Ended | null, };

/**
 * A list of tables.
 */
export type TableList = {
/**
 * The tables.
 */
tables: Array<Summary>, };

/**
 * Somebody who plays here.
 */
export type Player = {
/**
 * What tables call them.
 */
id: string,
/**
 * What people call them.
 */
name: string,
/**
 * When they first came.
 */
since: Millis, };

/**
 * What a token is good for.
 */
export type Scope = "full" | "play";

/**
 * Where a new guest keeps the token.
 */
export type Keep = "cookie" | "token";

/**
 * Somebody new.
 */
export type NewGuest = {
/**
 * What they want to be called: at most 24 characters.
 */
name: string,
/**
 * Where they keep the token.
 */
keep?: Keep, };

/**
 * What a new guest gets.
 */
export type Welcome = {
/**
 * Who they are now.
 */
player: Player,
/**
 * The token, unless it is kept in a cookie. It can't be had again.
 */
token: string | null, };

/**
 * Who somebody is.
 */
export type Me = {
/**
 * The player; `null` if no token was shown.
 */
player: Player | null,
/**
 * What the token is good for.
 */
scope: Scope | null, };

/**
 * Another name.
 */
export type Rename = {
/**
 * What they want to be called at tables where they sit down from now on.
 */
name: string, };

/**
 * A further token.
 */
export type NewToken = {
/**
 * What its owner calls it: at most 24 characters.
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
 * What it is taken back by.
 */
id: string,
/**
 * What its owner calls it.
 */
label: string,
/**
 * What it is good for.
 */
scope: Scope,
/**
 * When it was handed out.
 */
since: Millis, };

/**
 * All tokens of a player, the oldest first.
 */
export type Tokens = {
/**
 * The tokens.
 */
tokens: Array<TokenLine>, };

/**
 * A bot of the house.
 */
export type BotEntry = {
/**
 * What it is called.
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
 * What it is called.
 */
name: string,
/**
 * Its options as they are by default.
 */
options: Record<string, unknown>,
/**
 * How many people play with these.
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
 * The table as it is, where that helps.
 */
now?: Answer,
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
seat: number, } | { "code": "invitation-required" } | { "code": "too-many-events-before-start" } | { "code": "not-seated" } | { "code": "not-started" } | { "code": "already-started" } | { "code": "not-over" } | { "code": "table-closed" } | { "code": "out-of-game" } | { "code": "stale" } | { "code": "action-too-long",
/**
 * How many bytes it can have.
 */
most: number, } | { "code": "too-late-to-undo" } | { "code": "too-many-undos" } | { "code": "nothing-to-claim",
/**
 * From when on there will be.
 */
from?: number, } | { "code": "chat-too-fast" } | { "code": "chat-full",
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
 * What the client calls this request: 1 to 64 visible characters. Sent again under the
 * same id, it is answered again and not done again.
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
 * Who the client is; `null` if it showed no token, and can only watch.
 */
player: Player | null,
/**
 * What time it is here.
 */
now: Millis,
/**
 * At most so many seconds pass without a message.
 */
heartbeat: number, } | { "type": "snapshot" } & Snapshot | { "type": "news" } & News | { "type": "presence" } & Presence | { "type": "lobby" } & TableList | { "type": "mine" } & TableList | { "type": "answer",
/**
 * The request.
 */
id: string,
/**
 * The table afterwards. It may have been told as `news` before or after this message:
 * whichever has the higher cursor counts.
 */
answer: Answer, } | { "type": "refused",
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
 * What time it is here.
 */
now: Millis, } | { "type": "bye",
/**
 * Why.
 */
why: Bye,
/**
 * How many milliseconds to wait before connecting again.
 */
wait: number, };
