// Creates and opens online tables.
import type { Response, NewTable } from '../protocol/messages'
import { t } from '../texts/texts.svelte'
import { newKey, request } from './api'
import { connection } from './connection.svelte'
import { commit, created } from './fair_start'
import { RemoteDriver } from './remote_driver.svelte'

/** Creates a table and returns its address. Its creator is ready as soon as the others are. */
export async function createTable(terms: NewTable['terms'], key = newKey()): Promise<string> {
  const body: NewTable = { terms, ready: true, commitment: commit(key, null) }
  const { table } = await request<Response>('/tables', { method: 'POST', body, key })
  created(key, table)
  return `/t/${table}`
}

/** Opens a table; `verify` checks the chance of a record. */
export function openTable(id: string, verify: (record: string) => Promise<number | null>): RemoteDriver {
  return new RemoteDriver(id, {
    connection,
    botName: (level) => t().botName(t().levels[level] ?? level),
    verify,
  })
}
