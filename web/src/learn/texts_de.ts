// The texts around the lessons in German.
import type { en } from './texts_en'

export const de: typeof en = {
  learn: 'Lernen',
  learnAbout: 'Spiel eine erste Partie mit Hilfe, dann kurze Lektionen.',
  lesson: 'Lektion',
  stepOf: (step: number, steps: number) => `Schritt ${step} von ${steps}`,
  done: 'geschafft',
  started: 'begonnen',
  next: 'Weiter',
  skip: 'Überspringen',
  stepBack: 'Schritt zurück',
  restart: 'Von vorn',
  leaveLesson: 'Lektion verlassen',
  opponent: 'Gegner',
  opponentMoves: 'Dein Gegner ist am Zug: Schau zu.',
  readOn: 'Tippe zuerst auf „Weiter“.',
  notNow: 'Diesmal nicht: Lies die Lektion.',
  takeaway: 'Merke dir',
  finishGame: 'Partie selbst zu Ende spielen',
  finishAbout: 'Gegen den leichtesten Computer; alles bleibt, wo es ist.',
  nextLesson: 'Nächste Lektion',
  allLessons: 'Alle Lektionen',
  noLesson: 'Lektion nicht gefunden',
}
