// Refusals of tables, of the server and of any game, in English.
import type { RefusalTexts, SharedRefusal } from './refusals'

/** For refusals that only a bug in the page can cause. */
const bug = 'Something went wrong. Reload the page and try again.'
const retry = 'The server is busy. Try again in a moment.'
const kinds = { name: 'name', message: 'message', note: 'note' }

export const refusals: RefusalTexts<SharedRefusal> = {
  'on-its-way': 'Your last move is still being sent.',

  'no-such-seat': ({ seat }) => `There is no seat ${seat} at this table.`,
  'not-your-turn': 'It is not your turn.',
  'chance-first': ({ outcome }) => (outcome === 'deal' ? 'The cards are dealt first.' : 'Roll the dice first.'),
  'no-chance-now': ({ outcome }) =>
    outcome === 'deal' ? 'The cards can’t be dealt now.' : 'The dice can’t be rolled now.',
  over: 'The game is over.',
  'nothing-to-undo': 'There is nothing to undo.',
  'cannot-open': 'This turn can’t be played in the open.',
  'bad-options': ({ reason }) => `The game can’t be played with these options: ${reason}.`,
  'bad-tag': ({ tag, reason }) => `The tag [${tag}] is wrong: ${reason}.`,
  'bad-record': ({ line, place, reason }) =>
    `${[line === null ? [] : `line ${line}`, place ?? []].flat().join(', ') || 'the record'}: ${reason}.`,
  uncheckable: ({ reason }) => `This record can’t be verified: ${reason}.`,
  'other-secret': 'The secret in this record does not match the commitment that was published before the game.',
  'chosen-nonce': ({ seat }) => `The number that the server added for seat ${seat} does not follow from its secret.`,
  'other-outcome': ({ place, nth, found, expected }) =>
    `${place}: number ${nth} is ${found}, but the secret gives ${expected}.`,

  'full-token-required': 'This token can only be used to play.',
  'request-reused': bug,
  'too-many-tokens': ({ most }) => `You have ${most} tokens already. Revoke some of them first.`,
  'too-many-tables': ({ most }) => `You have ${most} unfinished tables already. Finish some of them first.`,
  'seat-for-bot': 'This seat is for the computer.',
  'seat-reserved': 'This seat is reserved for another player.',
  'seat-taken': 'This seat has just been taken.',
  'table-full': 'The table is full.',
  'already-seated': 'You have already joined this table.',
  'invitation-required': 'Only players with the invitation link can join.',
  'too-many-open-tables': ({ most }) =>
    `You have ${most} open tables already. Wait for players, or leave some of them.`,
  'too-many-bot-turns': ({ most }) => `${most} computer turns wait at your tables already. Wait for some of them.`,
  'too-many-events-before-start': 'Players joined and left this table too often. Create another one.',
  'not-seated': 'You are not playing at this table.',
  'not-started': 'The game has not started yet.',
  'already-started': 'The game has already started.',
  'not-committed': bug,
  'already-committed': 'Everyone has joined: the game is about to start.',
  'other-nonce': bug,
  'not-over': 'The game is not over yet.',
  'table-closed': 'This table is closed.',
  'out-of-game': 'You are no longer in this game.',
  stale: 'The game has changed in the meantime. Check the table and try again.',
  'action-too-long': bug,
  'too-late-to-undo': 'It is too late to undo this.',
  'too-many-undos': 'You have used all your undos for this turn.',
  'nothing-to-claim': 'You can’t claim the win yet.',
  'chat-too-fast': 'You are sending messages too fast. Wait a moment.',
  'chat-full': ({ most }) => `You can send at most ${most} messages at a table.`,
  'too-many-rematches': 'No more rematches can be offered at this table.',
  inconsistent: bug,

  'no-such-game': ({ game }) => `There is no game called “${game}” here.`,
  'options-too-long': bug,
  'wrong-seat-count': ({ seats, needed }) => `This game has ${needed} seats, not ${seats}.`,
  'only-bots': 'At least one seat must be for a person.',
  'no-such-bot': ({ bot }) => `There is no computer player called “${bot}” here.`,
  'bad-patience': ({ least, most }) => `Without a clock, the waiting time can be ${least} to ${most} seconds.`,
  'bad-seconds-per-move': ({ least, most }) => `A turn can take ${least} to ${most} seconds.`,
  'bad-bank': ({ least, most, most_increment }) =>
    `A game can take ${least} to ${most} seconds per player, plus 0 to ${most_increment} per turn.`,
  'bad-days': ({ least, most }) => `A turn can take ${least} to ${most} days.`,
  'text-empty': ({ of }) => `The ${kinds[of]} is empty.`,
  'text-too-long': ({ of, most }) => `The ${kinds[of]} can have at most ${most} characters.`,

  malformed: bug,
  'key-not-allowed': bug,
  'no-token': 'Enter your name first.',
  'unknown-token': 'You are not signed in here. Enter your name again.',
  'cross-origin': bug,
  'not-found': 'There is nothing at this address.',
  'no-such-table': 'There is no such table.',
  'wrong-method': bug,
  'too-slow': 'That took too long. Try again.',
  'too-many-followed': 'Too many tables are open. Close some of them first.',
  'too-large': 'That is too long.',
  'not-json': bug,
  'websocket-required': bug,
  'rate-limited': 'Too many requests. Wait a moment and try again.',
  internal: 'Something went wrong on the server. Try again.',
  damaged: 'The stored data of this table is damaged.',
  busy: retry,
  unavailable: retry,
  stopping: 'The server is restarting. Try again in a moment.',

  'too-many-players': ({ players, seats }) => `There are ${players} players for ${seats} seats.`,
  'bad-secret': bug,
  'secret-kept': 'This record does not contain its secret, so the game can’t go on from here.',
  'cannot-resign': 'You can’t resign from this game any more.',
  'no-bot-in-seat': bug,
  'bot-failed': ({ reason }) => `The computer player failed: ${reason}.`,
  'round-incomplete': 'Every round needs a score for every player.',
}
