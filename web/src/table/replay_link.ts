// A game as a link: the record follows the `#`, so the link needs no server, and works offline once the page is
// cached.
import * as packed from '../frame/packed'

/** The content of a link: the record as text, and the players' names. */
export interface SharedGame {
  record: string
  names: (string | null)[]
}

/** The part of the address after the `#`. */
export function pack(shared: SharedGame): Promise<string> {
  return packed.pack(shared)
}

/** The content of such a part, or null if it is damaged. The rules still have to check the record. */
export async function unpack(fragment: string): Promise<SharedGame | null> {
  const { record, names } = ((await packed.unpack(fragment)) ?? {}) as Partial<SharedGame>
  if (typeof record !== 'string' || !Array.isArray(names)) return null
  return { record, names: names.map((name) => (typeof name === 'string' ? name.slice(0, 24) : null)) }
}
