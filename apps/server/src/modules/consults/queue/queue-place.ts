import { consults } from '@om/db/tables/consults'
import { sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'
import type { ConsultRow } from '../consults.repo.ts'

/** Places are counted up to here; beyond it nobody is told a number. */
export const MOST_PLACES = 1000

/** The query behind a place: how many of the first thousand that wait are opened earlier, off the queue's index. */
export const placeQuery = (q: Queries, { id, dueAt, urgent }: { id: string; dueAt: Date; urgent: boolean }) =>
  q.execute<{ ahead: number; waiting: number }>(sql`
    select count(*)::int as waiting,
      (count(*) filter (where (calm, due_at, id) < (${!urgent}, ${dueAt.toISOString()}::timestamptz, ${id}::uuid)))::int
        as ahead
    from (
      select (not ${consults.urgent}) as calm, ${consults.dueAt}, ${consults.id} from ${consults}
      where ${consults.state} = 'submitted'
      order by (not ${consults.urgent}), ${consults.dueAt}, ${consults.id} limit ${MOST_PLACES}) as waits`)

/**
 * The place of a consult among all that wait for a doctor, from 1: one more than those that are opened earlier. Null when it
 * does not wait, or when so many do that a number would help nobody.
 */
export const queuePlace = async (
  tx: Tx,
  { id, state, dueAt, urgent }: Pick<ConsultRow, 'id' | 'state' | 'dueAt' | 'urgent'>,
): Promise<{ position: number; of: number } | null> => {
  if (state !== 'submitted' || !dueAt) return null
  const { rows } = await placeQuery(tx.q, { id, dueAt, urgent })
  const [counted] = rows
  if (!counted || counted.waiting >= MOST_PLACES) return null
  const position = counted.ahead + 1
  return { position, of: Math.max(position, counted.waiting) }
}
