// The levels of the computer opponents, each a bot of the same name: from gentle to strong.

/** All levels of any game in order. */
const ORDER = ['rookie', 'novice', 'amateur', 'casual', 'regular', 'steady', 'skilled', 'adept', 'expert']

const LEVELS: Partial<Record<string, readonly string[]>> = {
  cards: ['rookie', 'novice', 'amateur', 'casual', 'skilled', 'adept', 'expert'],
  dice: ['novice', 'amateur', 'casual', 'regular', 'steady', 'skilled', 'adept', 'expert'],
}

/** The levels of a game. A game whose levels are not known has only the one bot that every game has. */
export function levelsOf(game: string): readonly string[] {
  return LEVELS[game] ?? ['random']
}

/** This level, or the one closest to it in a game that lacks it; the gentler of two. */
export function levelFor(game: string, level: string): string {
  const distance = (other: string) => Math.abs(ORDER.indexOf(other) - ORDER.indexOf(level))
  const levels = levelsOf(game)
  if (levels.includes(level)) return level
  return levels.reduce((best, other) => (distance(other) < distance(best) ? other : best))
}

/** What makes up the portrait of a level. */
export interface Portrait {
  /** The hue of the background, in degrees. */
  hue: number
  headgear: 'none' | 'cap' | 'beanie' | 'hat' | 'helmet' | 'bandana' | 'crown'
  glasses: boolean
  beard: boolean
  /** How far the corners of the mouth go up. */
  smile: number
}

export const PORTRAITS: Partial<Record<string, Portrait>> = {
  rookie: { hue: 95, headgear: 'cap', glasses: false, beard: false, smile: 5 },
  novice: { hue: 150, headgear: 'none', glasses: false, beard: false, smile: 4 },
  amateur: { hue: 45, headgear: 'beanie', glasses: false, beard: false, smile: 3 },
  casual: { hue: 200, headgear: 'hat', glasses: false, beard: false, smile: 3 },
  regular: { hue: 20, headgear: 'bandana', glasses: false, beard: true, smile: 3 },
  steady: { hue: 260, headgear: 'none', glasses: true, beard: true, smile: 2 },
  skilled: { hue: 230, headgear: 'helmet', glasses: false, beard: true, smile: 1 },
  adept: { hue: 300, headgear: 'hat', glasses: true, beard: false, smile: 1 },
  expert: { hue: 350, headgear: 'crown', glasses: true, beard: true, smile: 0 },
}
