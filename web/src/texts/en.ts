// All UI texts in English. Other languages have the same keys (`Texts`).
import { online } from './online_en'
import { screens } from './screens_en'

const colours = { R: 'red', G: 'green', W: 'white', B: 'blue', Y: 'yellow', P: 'purple', O: 'orange' }
const levels: Record<string, string> = {
  rookie: 'Rookie',
  novice: 'Novice',
  amateur: 'Amateur',
  casual: 'Casual',
  regular: 'Regular',
  steady: 'Steady',
  skilled: 'Skilled',
  adept: 'Adept',
  expert: 'Expert',
}

/** What we say about a level: a line for each game. */
const levelLines: Record<string, Record<string, string>> = {
  cards: {
    rookie: 'Starts too many expeditions. Good for children and first games.',
    novice: 'Hopes for luck and gives away useful cards.',
    amateur: 'Plans ahead, but gets distracted.',
    casual: 'Plays carefully and slips now and then.',
    skilled: 'Counts the turns and gives nothing away.',
    adept: 'Guesses your hand and sometimes tries something odd.',
    expert: 'Remembers every card and plays the end out in its head.',
  },
  dice: {
    novice: 'Takes whatever looks nice. Good for children and first games.',
    amateur: 'Often misjudges what a number is worth.',
    casual: 'Rolls fast and overlooks something now and then.',
    regular: 'Rarely misses a good pair of dice.',
    steady: 'Weighs every column calmly.',
    skilled: 'Thinks a few turns ahead.',
    expert: 'Plays the game to the end in its head before it chooses.',
  },
}

export const en = {
  ...online,
  ...screens,
  language: 'English',
  tag: 'en',
  title: 'Sextant',
  motto: 'Expeditions in cards and dice',
  colours,

  friend: 'Friend',
  anyone: 'Anyone',
  playAgainst: (game: string, who: string) => `Play ${game.toLowerCase()}: ${who}`,
  newHere: 'New here? Learn in two minutes',
  playFriend: 'Play with a friend',
  continueGame: 'Continue',
  continueAgainst: (against: string) => `against ${against}`,
  continueAbout: (against: string, mine: number, theirs: number) => `against ${against}, ${mine} : ${theirs}`,
  moreChoices: 'More ways to play',
  myGames: 'My games',
  scorePad: 'Score pad',
  rules: 'Rules',
  settings: 'Settings',
  back: 'Back',
  home: 'Home',
  close: 'Close',
  menu: 'Menu',
  loading: 'Loading…',

  nowhereTitle: 'Page not found',
  nowhere: 'There is nothing at this address. Check the link, or start from the home page.',
  goneTitle: 'Game not found',
  gone: 'Games against the computer are saved only on the device you played them on.',
  brokenTitle: 'Something went wrong',
  comingTitle: 'Not available yet',
  coming: 'This part of Sextant is not finished yet.',

  newTable: 'New game',
  game: 'Game',
  opponent: 'Opponent',
  computer: 'Computer',
  friendHere: 'Friend on this device',
  level: 'Difficulty',
  levels,
  begin: 'Start game',
  levelLines,
  computerAbout: 'starts at once, also offline',
  friendHereAbout: 'pass the device between turns',
  houseRules: 'House rules',
  botName: (level: string) => `${level} computer`,
  /** A bot's name where there is little room: in the dice game, beside up to four others. */
  botShort: (level: string) => levels[level] ?? level,
  you: 'You',
  player: (seat: number) => `Player ${seat}`,

  tabYourTurn: 'Your turn',

  score: 'Score',
  total: 'Total',
  round: (nth: number, of: number) => `Round ${nth} of ${of}`,
  undo: 'Undo',
  hint: 'Hint',
  hintThinking: 'The expert is thinking…',
  hintNext: (what: string, compared: string) => `Next best: ${what}, ${compared}.`,
  hintWorse: (points: string) => `${points} points worse`,
  hintAsGood: 'about as good',
  hintWhy: 'Why?',
  adviceTitle: 'Why this move?',
  adviceChoice: 'Move',
  adviceMargin: 'Expected margin',
  adviceDifference: 'Difference',
  adviceAbout:
    'Expected margin: by how many points you should win (+) or lose (−) from here. Difference: compared with the advised move, with its standard error; a difference smaller than that is no difference.',
  adviceLine: 'It might go on like this',
  adviceBeliefs: 'Likely in their hand',
  turnBoard: 'Swap sides',
  tableId: (id: string) => `Table ${id}`,
  leave: 'Leave the table',
  record: 'Download record',

  empty: 'empty',
  worth: (points: string) => `worth ${points}`,

  notYourTurn: 'It is not your turn.',

  nothingYet: 'No moves yet.',

  log: 'Moves',
  menuMore: 'More',
  besideTable: 'Information and chat',
  noteTab: 'Note',
  note: 'Your note',
  noteHere: 'Only you can see this.',
  aids: 'Memory aids',

  matchYouWin: 'You won!',
  matchWin: (name: string) => `${name} won`,
  nextRound: 'Next round',
  again: 'Play again',
  replay: 'Replay',

  coverTitle: (name: string) => `Pass the device to ${name}`,
  coverAbout: 'No one else should see the screen.',
  coverReady: (name: string) => `I am ${name}`,

  nudge: 'Still there? It is your turn.',
  updateReady: 'A new version is available.',
  updateNow: 'Update',
  connectionLost: 'Connection lost. Reconnecting…',

  settingLanguage: 'Language',
  settingAuto: 'Automatic',
  settingTheme: 'Appearance',
  themeLight: 'Light',
  themeDark: 'Dark',
  settingPace: 'Computer speed',
  paceInstant: 'instant',
  paceQuick: 'fast',
  paceCalm: 'relaxed',
  settingSound: 'Sound',
  settingName: 'Your name',
  settingNotation: 'Show moves as',
  notationWords: 'words',
  notationLetters: 'notation',
  notationCoordinates: 'coordinates',
  aidNames: {
    unseen: 'Unseen cards',
    pickups: 'Cards your opponent picked up',
    piles: 'Discard pile sizes',
    log: 'Move list',
  },
  on: 'on',

  keysTitle: 'Keyboard shortcuts',
  aidsHere: 'Memory aids at this table',
  unofficial: 'An unofficial fan project. All artwork, sounds and texts are our own.',
}

export type Texts = typeof en
