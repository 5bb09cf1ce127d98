import type { TicketStatus } from '@om/contracts/support'
import type { TicketRoute, TicketTopic } from '@om/contracts/support-words'
import { supportTickets } from '@om/db/tables/public-site'
import { threadStates, threadStatus } from '@om/domain/lifecycles/thread'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'
import { inMyCare, type TicketRow } from '../support.repo.ts'

const t = supportTickets

export type TicketFilter = {
  status?: TicketStatus | undefined
  topic?: TicketTopic | undefined
  search?: string | undefined
  patientId?: string | undefined
}

const statesOf = (status: TicketStatus) => threadStates.filter(state => threadStatus(state) === status)

const beginning = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const searched = (search: string): SQL => {
  const begins = beginning(search)
  const number = search.match(/^#?(\d{1,12})$/)?.[1]
  const named = sql`lower(${t.email}) like ${begins} or lower(${t.name}) like ${begins}`
  return number ? sql`(${t.number} = ${number}::bigint or ${named})` : sql`(${named})`
}

const AHEAD_MS = 8_760_000 * 3_600_000

/** Where a conversation stands in a list: of those that wait, what is urgent stands before all others, as if written in a thousand years. */
export const placeInList = ({ status }: TicketFilter, row: TicketRow): PageCursor => {
  const ahead = status === 'open' && row.status === 'escalated' ? AHEAD_MS : 0
  return { at: new Date(row.lastMessageAt.getTime() + ahead), id: row.id }
}

type Part = { states: readonly TicketRow['status'][] | undefined; after: PageCursor | null; limit: number }

const partOf = (
  tx: Tx,
  route: TicketRoute,
  { topic, search, patientId }: TicketFilter,
  { states, after, limit }: Part,
): Promise<TicketRow[]> =>
  tx.q
    .select()
    .from(t)
    .where(
      and(
        eq(t.route, route),
        patientId ? eq(t.patientId, patientId) : undefined,
        states && inArray(t.status, [...states]),
        topic && eq(t.topic, topic),
        // What a conversation is about is not told of a record that is closed to the doctor.
        topic && route === 'doctor' ? inMyCare : undefined,
        search ? searched(search) : undefined,
        after
          ? sql`(${t.lastMessageAt}, ${t.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    // Spelled out, because the index is laid that way round.
    .orderBy(sql`${t.lastMessageAt} desc nulls last, ${t.id} desc nulls last`)
    .limit(limit)

/** One page of what this profession answers, newest message first and urgent ones before, with one row more than asked for. */
export const ticketPage = async (
  tx: Tx,
  route: TicketRoute,
  filter: TicketFilter,
  after: PageCursor | null,
  limit: number,
): Promise<TicketRow[]> => {
  const states = filter.status && statesOf(filter.status)
  if (filter.status !== 'open') return partOf(tx, route, filter, { states, after, limit })
  const isPastUrgent = after !== null && after.at.getTime() < AHEAD_MS
  const calm = { states: states?.filter(state => state !== 'escalated') }
  if (isPastUrgent) return partOf(tx, route, filter, { ...calm, after, limit })
  const from = after && { ...after, at: new Date(after.at.getTime() - AHEAD_MS) }
  const urgent = await partOf(tx, route, filter, { states: ['escalated'], after: from, limit })
  if (urgent.length === limit) return urgent
  return [...urgent, ...(await partOf(tx, route, filter, { ...calm, after: null, limit: limit - urgent.length }))]
}
