import { supportMessages, supportTickets } from '@om/db/tables/public-site'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'
import type { MessageRow, TicketRow } from '../support.repo.ts'

const t = supportTickets

/** What was written in a video visit, for the two whose visit it is. */
export const ticketOfVisit = async (tx: Tx, appointmentId: string): Promise<TicketRow | undefined> => {
  const [row] = await tx.q.select().from(t).where(eq(t.appointmentId, appointmentId))
  return row
}

/** One message of a conversation, as the actor may see it. */
export const visibleMessage = async (tx: Tx, ticketId: string, id: string): Promise<MessageRow | undefined> => {
  const [row] = await tx.visible(q =>
    q
      .select()
      .from(supportMessages)
      .where(and(eq(supportMessages.ticketId, ticketId), eq(supportMessages.id, id))),
  )
  return row
}

/** When the writer has last added something, by conversation. */
export const lastWrittenBy = async (
  tx: Tx,
  author: MessageRow['author'],
  ticketIds: string[],
): Promise<Map<string, Date>> => {
  if (ticketIds.length === 0) return new Map()
  const rows = await tx.q
    .select({
      id: supportMessages.ticketId,
      at: sql<Date>`max(${supportMessages.createdAt})`.mapWith(supportMessages.createdAt),
    })
    .from(supportMessages)
    .where(and(inArray(supportMessages.ticketId, ticketIds), eq(supportMessages.author, author)))
    .groupBy(supportMessages.ticketId)
  return new Map(rows.map(row => [row.id, row.at]))
}

/** Conversations whose patients have not read an answer in time, each held so that one copy writes to them. */
export const mailsDue = (tx: Tx, now: Date, most: number): Promise<TicketRow[]> =>
  tx.q.select().from(t).where(lte(t.mailDueAt, now)).limit(most).for('update', { skipLocked: true })

/** Changes what is not part of how a conversation stands: read marks, and when the patient is written to. */
export const markTicket = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<typeof t.$inferInsert, 'patientReadAt' | 'clinicReadAt' | 'mailDueAt' | 'mailedAt'>>,
): Promise<void> => {
  await tx.q.update(t).set(change).where(eq(t.id, id))
}

/** A patient's conversations, newest message first. */
export const threadPage = (tx: Tx, patientId: string, after: PageCursor | null, limit: number): Promise<TicketRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(t)
      .where(
        and(
          eq(t.patientId, patientId),
          after
            ? sql`(${t.lastMessageAt}, ${t.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(sql`${t.lastMessageAt} desc nulls last, ${t.id} desc nulls last`)
      .limit(limit),
  )

/** In how many of a patient's conversations something waits to be read. */
export const unreadThreads = async (tx: Tx, patientId: string): Promise<number> => {
  const { rows } = await tx.q.execute<{ unread: number }>(sql`
    select count(*)::int as unread from public.support_tickets t where t.patient_id = ${patientId} and exists (
      select from public.support_messages m where m.ticket_id = t.id and m.author = 'staff'
        and m.created_at > coalesce(t.patient_read_at, '-infinity'))`)
  return rows[0]?.unread ?? 0
}
