// UI texts of the score pad, the rules and replays in German.
import type { screens as en } from './screens_en'

export const screens: typeof en = {
  showResult: 'Ergebnis anzeigen',

  padSaved: 'Gespeichert',
  padNone: 'Noch keine Wertungsblätter.',
  padAbout: 'Spielst du mit echten Karten oder Würfeln? Tippe an, was auf dem Tisch liegt, und lies die Punkte ab.',
  padRound: (nth) => `Runde ${nth}`,
  padNextRound: 'Nächste Runde',
  padStarts: (name) => `${name} beginnt`,
  padDelete: 'Löschen',
  padDeleteSure: 'Ja, löschen',
  padLeads: (name) => `${name} führt`,
  padTie: 'Gleichstand',
  padPlayers: 'Spieler und Optionen',
  padAddPlayer: 'Spieler hinzufügen',
  padRemovePlayer: 'Letzten Spieler entfernen',
  padRounds: 'Runden',
  padDone: 'Fertig',
  padPlayed: (count) => (count === 1 ? '1 Runde' : `${count} Runden`),

  replayTitle: 'Wiederholung',
  replayStep: (nth, of) => `Schritt ${nth} von ${of}`,
  replayRun: 'Automatisch abspielen',
  replayPause: 'Pause',
  replayFirst: 'Zum Anfang',
  replayBack: 'Schritt zurück',
  replayNext: 'Schritt vor',
  replayLast: 'Zum Ende',
  replayView: 'Ansicht',
  replayAll: 'alle',
  replaySpectator: 'Zuschauer',
  replayText: 'Als Text speichern',
  replayJson: 'Als JSON speichern',
  replayCheck: 'Fairness prüfen',
  replayFairRolls: (count) =>
    count === 1
      ? 'Geprüft: Das Mischen oder der Wurf passt zum Prüfwert, der vor dem Spiel veröffentlicht wurde.'
      : `Geprüft: Mischen und Würfe passen ${count}-mal zum Prüfwert, der vor dem Spiel veröffentlicht wurde.`,
  replayGiven: (given, verified) => {
    const began = `Diese Partie setzt eine Lektion fort, die ${given === 1 ? 'das Mischen oder den ersten Wurf' : `die ersten ${given} Würfe`} vorgab.`
    return verified === 0
      ? `${began} Es gibt nichts zu prüfen.`
      : `${began} Geprüft: Alles danach passt ${verified}-mal zum Prüfwert, der vor dem Spiel veröffentlicht wurde.`
  },
  replayGone: 'Dieses Spiel ist auf diesem Gerät nicht gespeichert. Öffne stattdessen seine Aufzeichnung.',
  replayOpen: 'Aufzeichnung öffnen',
  replayShare: 'Link teilen',
  share: 'Teilen',
  linkCopied: 'Link kopiert.',
  replayCopied: 'Link kopiert. Er enthält das ganze Spiel.',
  replayLinkBroken: 'Dieser Link enthält kein Spiel oder ist unvollständig.',
  replayPaste: 'Aufzeichnung einfügen (Text oder JSON)',
  replayFile: 'Datei auswählen',
  replayShow: 'Wiederholung zeigen',
  replayBroken: (why) => `Diese Aufzeichnung lässt sich nicht lesen. ${why}`,
  replayMore: 'Optionen',

  practice: 'Üben',
  practiceDue: (count) => (count === 1 ? '1 Aufgabe fällig' : `${count} Aufgaben fällig`),
  review: 'Analyse',
  reviewDone: 'Analyse fertig',
  reviewGame: 'Partie analysieren',
  reviewAbout: 'Was war Glück, was Können, und welche Entscheidungen haben Punkte gekostet.',
  flags: { inaccuracy: 'Ungenauigkeit', mistake: 'Fehler', blunder: 'Grober Fehler' },

  rulesExamples: 'Beispiele',
  rulesScoreTitle: 'Wertung',
}
