// The texts of practice in English.
export const en = {
  practiceAbout:
    'Decisions that cost points in your own games come back here, and some from games between computers. They return after a day, then after longer and longer pauses.',
  ask: 'What would you play?',
  own: 'From your own game',
  fromBots: 'From a game between computers',
  start: 'Practise',
  nothingDue: 'nothing due',
  dueHere: (count: number) => (count === 1 ? '1 due' : `${count} due`),
  freshHere: (count: number) => (count === 1 ? '1 new' : `${count} new`),
  rightBest: 'Correct: the best choice',
  rightGood: 'Correct: as good as the best',
  wrong: (action: string) => `Not this time. Better: ${action}`,
  gap: (points: string, error: string, action: string) => `${points} ± ${error} points better than: ${action}`,
  next: 'Next puzzle',
  skip: 'Show solution',
  answer: 'Solution',
  noneLeft: 'All done for today',
  noneLeftAbout: 'Come back tomorrow, or review a game: its errors become puzzles.',
  opponent: 'Opponent',
  leave: 'Leave practice',
}
