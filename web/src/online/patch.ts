// Brings a state up to date with what changed, as crates/wire/src/patch.rs does.
import type { Patch } from '../protocol/messages'

type Container = Record<string, unknown> | unknown[]

/** The state after the changes. What did not change is shared with the old one, which stays as it is. */
export function patched<T>(state: T, patch: Patch): T {
  return patch.reduce<unknown>((now, change) => {
    const [path] = change
    const edit = (old: unknown) => (change.length === 2 ? change[1] : spliced(old as unknown[], change))
    return edited(now, path === '' ? [] : path.split('/'), edit)
  }, state) as T
}

function spliced(list: unknown[], [, index, count, values]: [string, number, number, unknown[]]): unknown[] {
  return [...list.slice(0, index), ...values, ...list.slice(index + count)]
}

function edited(value: unknown, [name, ...rest]: string[], edit: (old: unknown) => unknown): unknown {
  if (name === undefined) return edit(value)
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Container
  const key = name.replaceAll('~1', '/').replaceAll('~0', '~') as keyof Container
  copy[key] = edited(copy[key], rest, edit) as never
  return copy
}
