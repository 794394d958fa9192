// UI texts of the score pad, the rules and replays in English.

export const screens = {
  showResult: 'Show result',

  padSaved: 'Saved',
  padNone: 'No score sheets yet.',
  padAbout: 'Playing with real cards or dice? Tap what is on the table and read off the score.',
  padRound: (nth: number) => `Round ${nth}`,
  padNextRound: 'Next round',
  padStarts: (name: string) => `${name} starts`,
  padDelete: 'Delete',
  padDeleteSure: 'Yes, delete',
  padLeads: (name: string) => `${name} leads`,
  padTie: 'A tie',
  padPlayers: 'Players and options',
  padAddPlayer: 'Add player',
  padRemovePlayer: 'Remove last player',
  padRounds: 'Rounds',
  padDone: 'Done',
  padPlayed: (count: number) => (count === 1 ? '1 round' : `${count} rounds`),

  replayTitle: 'Replay',
  replayStep: (nth: number, of: number) => `Step ${nth} of ${of}`,
  replayRun: 'Autoplay',
  replayPause: 'Pause',
  replayFirst: 'Go to start',
  replayBack: 'Step back',
  replayNext: 'Step forward',
  replayLast: 'Go to end',
  replayView: 'View as',
  replayAll: 'everyone',
  replaySpectator: 'spectator',
  replayText: 'Save as text',
  replayJson: 'Save as JSON',
  replayCheck: 'Check fairness',
  replayFairRolls: (count: number) =>
    count === 1
      ? 'Verified: the deal or roll matches the commitment published before the game.'
      : `Verified: all ${count} deals or rolls match the commitment published before the game.`,
  replayGiven: (given: number, verified: number) => {
    const began = `This game continues a lesson, which set ${given === 1 ? 'the first deal or roll' : `the first ${given} rolls`}.`
    return verified === 0
      ? `${began} There is nothing to verify.`
      : `${began} Verified: all ${verified} after that match the commitment published before the game.`
  },
  replayGone: 'This game is not saved on this device. Open its record instead.',
  replayOpen: 'Open record',
  replayShare: 'Share link',
  share: 'Share',
  linkCopied: 'Link copied.',
  replayCopied: 'Link copied. It contains the whole game.',
  replayLinkBroken: 'This link contains no game or is incomplete.',
  replayPaste: 'Paste a record (text or JSON)',
  replayFile: 'Choose file',
  replayShow: 'Show replay',
  replayBroken: (why: string) => `This record can't be read. ${why}`,
  replayMore: 'Replay options',

  practice: 'Practice',
  practiceDue: (count: number) => (count === 1 ? '1 puzzle due' : `${count} puzzles due`),
  review: 'Review',
  reviewDone: 'Review complete',
  reviewGame: 'Review game',
  reviewAbout: 'What was luck, what was skill, and which decisions cost points.',
  flags: { inaccuracy: 'Inaccuracy', mistake: 'Mistake', blunder: 'Blunder' },

  rulesExamples: 'Examples',
  rulesScoreTitle: 'Scoring',
}
