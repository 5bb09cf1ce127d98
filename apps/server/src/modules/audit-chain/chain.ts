import { createHash } from 'node:crypto'

/** Runs SQL that reads or writes the chain: in a transaction of the server, or on a connection of its own. */
export type Run = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** The hash before the first row. */
export const beginning = '0'.repeat(64)

/**
 * What is hashed of a row `a`, in this order. A column that is added later is not part of what was sealed before it: it gets an
 * order of its own from a place on.
 */
const columns = [
  'a.id',
  `to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  'a.actor_id',
  'a.actor_role',
  'a.actor_name',
  'a.action',
  'a.subject_type',
  'a.subject_id',
  'a.patient_id',
  'a.from_state',
  'a.to_state',
  'a.reason',
  'a.request_id',
]

/** SQL for the content of an audit row `a`, as an array of texts. */
export const contentSql = `array[${columns.map(column => `${column}::text`).join(', ')}]`

/** The hash of a row: over the hash of the row before it in the chain, and over its own content. */
export const hashOf = (before: string, content: unknown): string =>
  createHash('sha256')
    .update(`${before}\n${JSON.stringify(content)}`)
    .digest('hex')
