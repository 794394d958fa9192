// The player's settings on this device.

export interface Settings {
  name: string
  language: 'auto' | 'en' | 'de'
  theme: 'auto' | 'light' | 'dark'
  sound: boolean
  /** How long a bot's move stays visible before the next. */
  pace: 'instant' | 'quick' | 'calm'
  /** How moves are listed. */
  notation: 'words' | 'letters' | 'coordinates'
  /** Memory aids. */
  unseen: boolean
  pickups: boolean
  piles: boolean
  log: boolean
  /** Whether a coach asks before costly moves against the computer: in the first games, always or never. */
  coach: 'first' | 'on' | 'off'
  /** The bot level last played against. */
  level: string
  /** The tab beside a wide table. */
  tab: string
}

const DEFAULTS: Settings = {
  name: '',
  language: 'auto',
  theme: 'auto',
  sound: true,
  pace: 'quick',
  notation: 'words',
  unseen: true,
  pickups: true,
  piles: true,
  log: true,
  coach: 'first',
  level: 'casual',
  tab: '',
}

const KEY = 'sextant.settings'
const PACE = { instant: 0, quick: 520, calm: 1000 }

function load(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
    return { ...DEFAULTS, ...stored }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings: Settings = $state(load())

// Changes made in another tab.
if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) Object.assign(settings, load())
  })
}

export function saveSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Private windows may block storage; the setting then lasts until the page is closed.
  }
}

export function pace(): number {
  return PACE[settings.pace]
}
