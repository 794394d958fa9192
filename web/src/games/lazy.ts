// Parts of games that load when they are first needed.
import type { Loading } from './entry'

/** Loads a part once. From then on it is there at once, and screens show no "Loading…". */
export function lazy<T>(load: () => Promise<T>): () => Loading<T> {
  let loaded: T | undefined
  return () => loaded ?? load().then((part) => (loaded = part))
}

/** The same part of several games. */
export function all<T>(parts: Loading<T>[]): Loading<T[]> {
  const loaded = parts.filter((part): part is T => !(part instanceof Promise))
  return loaded.length === parts.length ? loaded : Promise.all(parts)
}
