// All UI texts in German.
import type { Texts } from './en'
import { online } from './online_de'
import { screens } from './screens_de'

const colours = { R: 'Rot', G: 'Grün', W: 'Weiß', B: 'Blau', Y: 'Gelb', P: 'Lila', O: 'Orange' }

export const de: Texts = {
  ...online,
  ...screens,
  language: 'Deutsch',
  tag: 'de',
  title: 'Sextant',
  motto: 'Expeditionen mit Karten und Würfeln',
  colours,

  play: 'Spielen',
  playAbout: 'gegen den Computer',
  playFriend: 'Mit Freunden spielen',
  playFriendAbout: 'per Link oder an einem Gerät',
  continueGame: 'Weiterspielen',
  continueAgainst: (against) => `gegen ${against}`,
  continueAbout: (against, mine, theirs) => `gegen ${against}, ${mine} : ${theirs}`,
  moreChoices: 'Weitere Spielmöglichkeiten',
  myGames: 'Meine Spiele',
  scorePad: 'Wertungsblock',
  rules: 'Regeln',
  settings: 'Einstellungen',
  back: 'Zurück',
  home: 'Startseite',
  close: 'Schließen',
  menu: 'Menü',
  loading: 'Wird geladen …',

  nowhereTitle: 'Seite nicht gefunden',
  nowhere: 'Unter dieser Adresse gibt es nichts. Prüfe den Link oder geh zur Startseite.',
  goneTitle: 'Spiel nicht gefunden',
  gone: 'Spiele gegen den Computer sind nur auf dem Gerät gespeichert, auf dem du sie gespielt hast.',
  brokenTitle: 'Etwas ist schiefgelaufen',
  comingTitle: 'Noch nicht verfügbar',
  coming: 'Dieser Teil von Sextant ist noch nicht fertig.',

  newTable: 'Neues Spiel',
  game: 'Spiel',
  opponent: 'Gegner',
  computer: 'Computer',
  friendHere: 'Freund an diesem Gerät',
  level: 'Spielstärke',
  levels: { novice: 'Anfänger', casual: 'Gelegenheits\u00adspieler', skilled: 'Könner', expert: 'Experte' },
  begin: 'Spiel starten',
  botName: (level) => `Computer (${level})`,
  botShort: () => 'Bot',
  you: 'Du',
  player: (seat) => `Spieler ${seat}`,

  tabYourTurn: 'Du bist dran',

  score: 'Punkte',
  total: 'Gesamt',
  round: (nth, of) => `Runde ${nth} von ${of}`,
  undo: 'Rückgängig',
  hint: 'Tipp',
  hintThinking: 'Der Experte überlegt …',
  hintSays: (what) => `Der Experte würde ${what}`,
  hintFigures: (margin, confidence) =>
    confidence ? `${margin} Punkte erwartet, ${confidence}` : `${margin} Punkte erwartet`,
  hintClear: 'klare Sache',
  hintConfidence: (percent) => `${percent} Sicherheit`,
  hintWhy: 'Warum dieser Tipp?',
  adviceTitle: 'So sieht es der Experte',
  adviceChoice: 'Zug',
  adviceMargin: 'Erwarteter Vorsprung',
  adviceSure: 'Sicherheit',
  adviceError: 'Standardfehler',
  adviceAboutChances:
    'Erwarteter Vorsprung: mit wie vielen Punkten du die Runde voraussichtlich gewinnst (+) oder verlierst (−). Sicherheit: wie wahrscheinlich der Experte diesen Zug wählt. Züge, die er so gut wie nie wählt, fehlen.',
  adviceAboutErrors:
    'Erwarteter Vorsprung: mit wie vielen Punkten du von hier an voraussichtlich gewinnst (+) oder verlierst (−), mit Standardfehler.',
  adviceBeliefs: 'Wahrscheinlich auf der Hand des Gegners',
  turnBoard: 'Brett drehen',
  leave: 'Tisch verlassen',
  record: 'Aufzeichnung speichern',

  empty: 'leer',
  worth: (points) => `${points} Punkte wert`,

  notYourTurn: 'Du bist nicht dran.',

  nothingYet: 'Noch keine Züge.',

  log: 'Züge',
  note: 'Deine Notiz',
  noteHere: 'Nur für dich sichtbar.',
  aids: 'Gedächtnisstützen',

  matchYouWin: 'Du hast gewonnen!',
  matchWin: (name) => `${name} hat gewonnen`,
  nextRound: 'Nächste Runde',
  again: 'Noch ein Spiel',
  replay: 'Wiederholung',

  coverTitle: (name) => `Gib das Gerät an ${name} weiter`,
  coverAbout: 'Sonst sollte niemand auf den Bildschirm sehen.',
  coverReady: (name) => `Ich bin ${name}`,

  nudge: 'Noch da? Du bist dran.',
  updateReady: 'Eine neue Version ist verfügbar.',
  updateNow: 'Aktualisieren',
  connectionLost: 'Verbindung verloren. Wird neu aufgebaut …',

  settingLanguage: 'Sprache',
  settingAuto: 'Automatisch',
  settingTheme: 'Darstellung',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  settingPace: 'Tempo des Computers',
  paceInstant: 'sofort',
  paceQuick: 'schnell',
  paceCalm: 'gemütlich',
  settingSound: 'Ton',
  settingName: 'Dein Name',
  settingNotation: 'Züge anzeigen als',
  notationWords: 'Text',
  notationLetters: 'Notation',
  notationCoordinates: 'Koordinaten',
  aidNames: {
    unseen: 'Noch nicht gesehene Karten',
    pickups: 'Vom Gegner aufgenommene Karten',
    piles: 'Größe der Ablagestapel',
    log: 'Zugliste',
  },
  on: 'an',

  keysTitle: 'Tastenkürzel',
  aidsHere: 'Gedächtnisstützen an diesem Tisch',
  unofficial: 'Ein inoffizielles Fanprojekt. Alle Bilder, Töne und Texte stammen von uns.',
}
