// The sheets that the player has drawn or been sent, stored on the device.
import * as packed from '../../frame/packed'

export interface StoredSheet {
  id: string
  name: string
  /** The sheet on one line, as the rules read and write it. */
  line: string
  /** When it was last changed, in milliseconds. */
  at: number
}

/** What a link holds. */
export type SharedSheet = Pick<StoredSheet, 'name' | 'line'>

/** What options and records call the built-in sheet. */
export const BUILT_IN = 'default'

export const LONGEST_NAME = 24

const PREFIX = 'sextant.sheet.'

/** Stores a sheet, and says whether that worked: private windows may block storage. */
export function saveSheet(sheet: StoredSheet, store: Storage = localStorage): boolean {
  try {
    store.setItem(PREFIX + sheet.id, JSON.stringify(sheet))
    return true
  } catch {
    return false
  }
}

export function sheetOf(id: string, store: Storage = localStorage): StoredSheet | null {
  try {
    const text = store.getItem(PREFIX + id)
    return text === null ? null : (JSON.parse(text) as StoredSheet)
  } catch {
    return null
  }
}

/** All sheets, the most recently changed first. */
export function storedSheets(store: Storage = localStorage): StoredSheet[] {
  const found: StoredSheet[] = []
  for (let nth = 0; nth < store.length; nth += 1) {
    const key = store.key(nth)
    const sheet = key?.startsWith(PREFIX) ? sheetOf(key.slice(PREFIX.length), store) : null
    if (sheet) found.push(sheet)
  }
  return found.sort((one, other) => other.at - one.at)
}

export function deleteSheet(id: string, store: Storage = localStorage): void {
  store.removeItem(PREFIX + id)
}

/** A link that shows the sheet and offers to store it. */
export async function sheetLink({ name, line }: SharedSheet): Promise<string> {
  return `${location.origin}/sheets#${await packed.pack({ name, line })}`
}

/** The sheet in the part of an address after the `#`, or null. The rules still have to check it. */
export async function sheetInLink(fragment: string): Promise<SharedSheet | null> {
  const { name, line } = ((await packed.unpack(fragment)) ?? {}) as Partial<SharedSheet>
  if (typeof name !== 'string' || typeof line !== 'string') return null
  return { name: name.slice(0, LONGEST_NAME), line }
}
