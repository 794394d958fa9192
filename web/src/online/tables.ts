// Creates and opens online tables.
import type { Response, NewTable } from '../protocol/messages'
import { t } from '../texts/texts.svelte'
import { newKey, request } from './api'
import { connection } from './connection.svelte'
import { RemoteDriver } from './remote_driver.svelte'

/** Creates a table and returns its address. Its creator becomes ready there, after seeing the commitment. */
export async function createTable(terms: NewTable['terms'], key = newKey()): Promise<string> {
  const { table } = await request<Response>('/tables', { method: 'POST', body: { terms }, key })
  return `/t/${table}`
}

export function openTable(id: string): RemoteDriver {
  return new RemoteDriver(id, {
    connection,
    botName: (level) => t().botName(t().levels[level] ?? level),
  })
}
