// What the coach says in any game, in German.
import type { en } from './texts_en'

export const de: typeof en = {
  coachTitle: 'Bist du sicher?',
  coachCost: (points) => `Der Experte schätzt, dass dich das etwa ${points} Punkte kostet.`,
  coachAgain: 'Neu wählen',
  coachAnyway: 'Trotzdem machen',
  coachChoose: 'Wähle einen anderen Zug',
  coachRemarks: 'Dein Trainer',
  coachGood: 'Gut gemacht',
  coachGoodBy: (move, points) =>
    `„${move}“ war deine beste Entscheidung: Andere Züge hätten etwa ${points} Punkte gekostet.`,
  coachTry: 'Probier aus',
  coachBetter: (made, better, points) => `Statt „${made}“ lieber „${better}“: etwa ${points} Punkte besser.`,
  coachNothing: 'Kein teurer Zug gefunden. Versuch die nächste Stufe!',
}
