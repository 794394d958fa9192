// Refusals of tables, of the server and of any game, in German.
import type { RefusalTexts, SharedRefusal } from './refusals'

/** For refusals that only a bug in the page can cause. */
const bug = 'Etwas ist schiefgelaufen. Lade die Seite neu und versuche es noch einmal.'
const retry = 'Der Server ist ausgelastet. Versuche es gleich noch einmal.'
const kinds = { name: 'Der Name', message: 'Die Nachricht', note: 'Die Notiz' }

export const refusals: RefusalTexts<SharedRefusal> = {
  'on-its-way': 'Dein letzter Zug wird noch übertragen.',

  'no-such-seat': ({ seat }) => `An diesem Tisch gibt es keinen Platz ${seat}.`,
  'not-your-turn': 'Du bist nicht dran.',
  'chance-first': ({ outcome }) => (outcome === 'deal' ? 'Zuerst wird ausgeteilt.' : 'Würfle zuerst.'),
  'no-chance-now': ({ outcome }) =>
    outcome === 'deal' ? 'Jetzt kann nicht ausgeteilt werden.' : 'Jetzt kann nicht gewürfelt werden.',
  over: 'Das Spiel ist vorbei.',
  'nothing-to-undo': 'Es gibt nichts rückgängig zu machen.',
  'cannot-open': 'Dieser Zug kann nicht offen gespielt werden.',
  'bad-options': ({ reason }) => `Mit diesen Optionen lässt sich nicht spielen: ${reason}.`,
  'bad-tag': ({ tag, reason }) => `Die Angabe [${tag}] ist falsch: ${reason}.`,
  'bad-record': ({ line, place, reason }) =>
    `${[line === null ? [] : `Zeile ${line}`, place ?? []].flat().join(', ') || 'Die Aufzeichnung'}: ${reason}.`,
  uncheckable: ({ reason }) => `Diese Aufzeichnung lässt sich nicht prüfen: ${reason}.`,
  'other-secret':
    'Das Geheimnis in dieser Aufzeichnung passt nicht zu der Festlegung, die vor dem Spiel veröffentlicht wurde.',
  'chosen-nonce': ({ seat }) =>
    `Die Zahl, die der Server für Platz ${seat} beigesteuert hat, folgt nicht aus seinem Geheimnis.`,
  'other-outcome': ({ place, nth, found, expected }) =>
    `${place}: Nummer ${nth} ist ${found}, aber das Geheimnis ergibt ${expected}.`,

  'full-token-required': 'Mit diesem Zugangsschlüssel kannst du nur spielen.',
  'request-reused': bug,
  'too-many-tokens': ({ most }) => `Du hast schon ${most} Zugangsschlüssel. Widerrufe zuerst einige davon.`,
  'too-many-tables': ({ most }) =>
    `Du hast schon ${most} Tische, die noch nicht fertig sind. Beende zuerst einige davon.`,
  'seat-for-bot': 'Dieser Platz ist für den Computer.',
  'seat-reserved': 'Dieser Platz ist für jemand anderen reserviert.',
  'seat-taken': 'Dieser Platz wurde gerade besetzt.',
  'table-full': 'Der Tisch ist voll.',
  'already-seated': 'Du spielst an diesem Tisch schon mit.',
  'invitation-required': 'Hier kann nur mitspielen, wer den Einladungslink hat.',
  'too-many-open-tables': ({ most }) =>
    `Du hast schon ${most} offene Tische. Warte auf Mitspieler oder verlasse einige davon.`,
  'too-many-bot-turns': ({ most }) =>
    `An deinen Tischen stehen schon ${most} Züge des Computers aus. Warte, bis einige davon gespielt sind.`,
  'too-many-events-before-start': 'An diesem Tisch gab es zu viele Wechsel. Eröffne einen neuen.',
  'not-seated': 'Du spielst an diesem Tisch nicht mit.',
  'not-started': 'Das Spiel hat noch nicht begonnen.',
  'already-started': 'Das Spiel hat schon begonnen.',
  'not-committed': bug,
  'already-committed': 'Alle sind dabei: Das Spiel beginnt gleich.',
  'other-nonce': bug,
  'not-over': 'Das Spiel ist noch nicht vorbei.',
  'table-closed': 'Dieser Tisch ist geschlossen.',
  'out-of-game': 'Du bist nicht mehr in diesem Spiel.',
  stale: 'Das Spiel hat sich inzwischen geändert. Sieh nach und versuche es noch einmal.',
  'action-too-long': bug,
  'too-late-to-undo': 'Das lässt sich nicht mehr rückgängig machen.',
  'too-many-undos': 'Mehr kannst du in diesem Zug nicht rückgängig machen.',
  'nothing-to-claim': 'Du kannst den Sieg noch nicht beanspruchen.',
  'chat-too-fast': 'Du schreibst zu schnell. Warte einen Moment.',
  'chat-full': ({ most }) => `Du kannst an einem Tisch höchstens ${most} Nachrichten schreiben.`,
  'too-many-rematches': 'An diesem Tisch ist keine weitere Revanche möglich.',
  inconsistent: bug,

  'no-such-game': ({ game }) => `Ein Spiel namens „${game}“ gibt es hier nicht.`,
  'options-too-long': bug,
  'wrong-seat-count': ({ seats, needed }) => `Dieses Spiel hat ${needed} Plätze, nicht ${seats}.`,
  'only-bots': 'Mindestens ein Platz muss für einen Menschen sein.',
  'no-such-bot': ({ bot }) => `Einen Computergegner namens „${bot}“ gibt es hier nicht.`,
  'bad-patience': ({ least, most }) => `Ohne Uhr kann die Wartezeit ${least} bis ${most} Sekunden betragen.`,
  'bad-seconds-per-move': ({ least, most }) => `Ein Zug kann ${least} bis ${most} Sekunden dauern.`,
  'bad-bank': ({ least, most, most_increment }) =>
    `Ein Spiel kann für jeden ${least} bis ${most} Sekunden dauern, dazu 0 bis ${most_increment} je Zug.`,
  'bad-days': ({ least, most }) => `Ein Zug kann ${least} bis ${most} Tage dauern.`,
  'text-empty': ({ of }) => `${kinds[of]} ist leer.`,
  'text-too-long': ({ of, most }) => `${kinds[of]} darf höchstens ${most} Zeichen haben.`,

  malformed: bug,
  'key-not-allowed': bug,
  'no-token': 'Gib zuerst deinen Namen ein.',
  'unknown-token': 'Du bist hier nicht angemeldet. Gib deinen Namen noch einmal ein.',
  'cross-origin': bug,
  'not-found': 'Unter dieser Adresse gibt es nichts.',
  'no-such-table': 'Diesen Tisch gibt es nicht.',
  'wrong-method': bug,
  'too-slow': 'Das hat zu lange gedauert. Versuche es noch einmal.',
  'too-many-followed': 'Zu viele Tische sind offen. Schließe zuerst einige davon.',
  'too-large': 'Das ist zu lang.',
  'not-json': bug,
  'websocket-required': bug,
  'rate-limited': 'Zu viele Anfragen. Warte einen Moment und versuche es noch einmal.',
  internal: 'Auf dem Server ist etwas schiefgelaufen. Versuche es noch einmal.',
  damaged: 'Die gespeicherten Daten dieses Tisches sind beschädigt.',
  busy: retry,
  unavailable: retry,
  stopping: 'Der Server startet gerade neu. Versuche es gleich noch einmal.',

  'too-many-players': ({ players, seats }) => `Es gibt ${players} Spieler für ${seats} Plätze.`,
  'bad-secret': bug,
  'secret-kept': 'Diese Aufzeichnung enthält ihr Geheimnis nicht. Das Spiel lässt sich daher nicht fortsetzen.',
  'cannot-resign': 'Du kannst dieses Spiel nicht mehr aufgeben.',
  'no-bot-in-seat': bug,
  'bot-failed': ({ reason }) => `Der Computer hat versagt: ${reason}.`,
  'round-incomplete': 'Jede Runde braucht für jeden Spieler eine Punktzahl.',
}
