// The texts of practice in German.
import type { en } from './texts_en'

export const de: typeof en = {
  practiceAbout:
    'Entscheidungen, die dich in eigenen Partien Punkte gekostet haben, kommen hier wieder, dazu einige aus Partien zwischen Computern. Sie kehren nach einem Tag zurück, dann nach immer längeren Pausen.',
  ask: 'Was würdest du spielen?',
  own: 'Aus deiner eigenen Partie',
  fromBots: 'Aus einer Partie zwischen Computern',
  start: 'Üben',
  nothingDue: 'nichts fällig',
  dueHere: (count) => `${count} fällig`,
  freshHere: (count) => `${count} neu`,
  rightBest: 'Richtig: die beste Wahl',
  rightGood: 'Richtig: ebenso gut wie die beste',
  wrong: (action) => `Diesmal nicht. Besser: ${action}`,
  gap: (points, error, action) => `${points} ± ${error} Punkte besser als: ${action}`,
  next: 'Nächste Aufgabe',
  skip: 'Lösung zeigen',
  answer: 'Lösung',
  noneLeft: 'Für heute geschafft',
  noneLeftAbout: 'Komm morgen wieder oder analysiere eine Partie: Ihre Fehler werden zu Aufgaben.',
  opponent: 'Gegner',
  leave: 'Üben beenden',
}
