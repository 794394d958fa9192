// What the coach says in any game, in English.
export const en = {
  coachTitle: 'Are you sure?',
  coachCost: (points: string) => `The expert expects this to cost about ${points} points.`,
  coachAgain: 'Choose again',
  coachAnyway: 'Do it anyway',
  coachChoose: 'Choose another move',
  coachRemarks: 'Your coach',
  coachGood: 'Done well',
  coachGoodBy: (move: string, points: string) =>
    `“${move}” was your best decision: other moves would have cost about ${points} points.`,
  coachTry: 'To try',
  coachBetter: (made: string, better: string, points: string) =>
    `Instead of “${made}”, “${better}”: about ${points} points better.`,
  coachNothing: 'No costly move found. Try the next level!',
}
