import type { SupportTopic, TicketStatus } from '@om/contracts/support'
import { profiles } from '@om/db/tables/people'
import { supportMessages, supportTickets } from '@om/db/tables/public-site'
import { and, asc, count, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'

export type TicketRow = typeof supportTickets.$inferSelect
export type MessageRow = typeof supportMessages.$inferSelect

const t = supportTickets

/** Whether the acting person is an admin in the eyes of the database, at this moment. */
export const actsAsAdmin = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.visible(q => q.execute<{ yes: boolean }>(sql`select private.is_admin() as yes`))
  return rows[0]?.yes === true
}

/** One person's new tickets are stored one after the other, so that two at once are counted. */
export const lockWriter = async (tx: Tx, email: string): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('support ' || lower($1), 0))`, [email])
}

/** The ticket that a form with this key has made. */
export const ticketByRequestKey = async (tx: Tx, requestKey: string): Promise<TicketRow | undefined> => {
  const [row] = await tx.q.select().from(t).where(eq(t.requestKey, requestKey))
  return row
}

/** A ticket of this address since then that began with these very words. */
export const sameTicket = async (
  tx: Tx,
  { email, message, since }: { email: string; message: string; since: Date },
): Promise<{ number: number } | undefined> => {
  const [row] = await tx.q
    .select({ number: t.number })
    .from(t)
    .innerJoin(supportMessages, and(eq(supportMessages.ticketId, t.id), eq(supportMessages.requestKey, t.requestKey)))
    .where(and(sql`lower(${t.email}) = lower(${email})`, gte(t.createdAt, since), eq(supportMessages.text, message)))
    .limit(1)
  return row
}

/** How many tickets of this address have waited for us since then. */
export const openSince = async (tx: Tx, email: string, since: Date): Promise<number> => {
  const [row] = await tx.q
    .select({ count: count() })
    .from(t)
    .where(and(sql`lower(${t.email}) = lower(${email})`, eq(t.status, 'open'), gte(t.createdAt, since)))
  return row?.count ?? 0
}

/** Stores a ticket; undefined when its form was stored already. */
export const insertTicket = async (tx: Tx, row: typeof t.$inferInsert): Promise<TicketRow | undefined> => {
  const [saved] = await tx.q.insert(t).values(row).onConflictDoNothing({ target: t.requestKey }).returning()
  return saved
}

/** Stores a message; undefined when it was stored already. */
export const insertMessage = async (
  tx: Tx,
  row: typeof supportMessages.$inferInsert,
): Promise<MessageRow | undefined> => {
  const [saved] = await tx.q.insert(supportMessages).values(row).onConflictDoNothing().returning()
  return saved
}

/** The message of a ticket that a call with this key has stored. */
export const messageByKey = async (tx: Tx, ticketId: string, requestKey: string): Promise<MessageRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.ticketId, ticketId), eq(supportMessages.requestKey, requestKey)))
  return row
}

/** A conversation by the hash of its secret; `lock` holds others back until this transaction ends. */
export const ticketByToken = async (
  tx: Tx,
  hash: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<TicketRow | undefined> => {
  const found = tx.q.select().from(t).where(eq(t.tokenHash, hash))
  const [row] = await (lock ? found.for('update') : found)
  return row
}

/** A ticket as the actor may see it. */
export const visibleTicket = async (tx: Tx, id: string): Promise<TicketRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(t).where(eq(t.id, id)))
  return row
}

/** The newest state of a ticket, held until this transaction ends. */
export const lockTicket = async (tx: Tx, id: string): Promise<TicketRow | undefined> => {
  const [row] = await tx.q.select().from(t).where(eq(t.id, id)).for('update')
  return row
}

/** Changes a ticket as it was read; undefined when somebody changed it since. */
export const updateTicket = async (
  tx: Tx,
  { id, version }: Pick<TicketRow, 'id' | 'version'>,
  change: Partial<typeof t.$inferInsert>,
): Promise<TicketRow | undefined> => {
  const [row] = await tx.q
    .update(t)
    .set({ ...change, version: version + 1 })
    .where(and(eq(t.id, id), eq(t.version, version)))
    .returning()
  return row
}

/** Everything written in a conversation, oldest first. */
export const messagesOf = (tx: Tx, ticketId: string): Promise<MessageRow[]> =>
  tx.q
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, ticketId))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id))

/** How much the writer has added since then. */
export const writtenSince = async (tx: Tx, ticketId: string, since: Date): Promise<number> => {
  const [row] = await tx.q
    .select({ count: count() })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.ticketId, ticketId),
        eq(supportMessages.author, 'visitor'),
        gte(supportMessages.createdAt, since),
      ),
    )
  return row?.count ?? 0
}

/** Whether an account is a patient's. */
export const isPatientAccount = async (tx: Tx, personId: string | null): Promise<boolean> => {
  if (!personId) return false
  const [row] = await tx.q.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, personId))
  return row?.role === 'patient'
}

export type TicketFilter = {
  status?: TicketStatus | undefined
  topic?: SupportTopic | undefined
  search?: string | undefined
}

const beginning = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const searched = (search: string): SQL => {
  const begins = beginning(search)
  const number = search.match(/^#?(\d{1,12})$/)?.[1]
  const named = sql`lower(${t.email}) like ${begins} or lower(${t.name}) like ${begins}`
  return number ? sql`(${t.number} = ${number}::bigint or ${named})` : sql`(${named})`
}

/** One page, newest message first, with one row more than asked for. */
export const ticketPage = (
  tx: Tx,
  { status, topic, search }: TicketFilter,
  after: PageCursor | null,
  limit: number,
): Promise<TicketRow[]> =>
  tx.q
    .select()
    .from(t)
    .where(
      and(
        status && eq(t.status, status),
        topic && eq(t.topic, topic),
        search ? searched(search) : undefined,
        after
          ? sql`(${t.lastMessageAt}, ${t.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    // Spelled out, because the index is laid that way round.
    .orderBy(sql`${t.lastMessageAt} desc nulls last, ${t.id} desc nulls last`)
    .limit(limit)

/** The newest message of each ticket. */
export const newestMessages = async (tx: Tx, ticketIds: string[]): Promise<Map<string, string>> => {
  if (ticketIds.length === 0) return new Map()
  const rows = await tx.q
    .selectDistinctOn([supportMessages.ticketId], { id: supportMessages.ticketId, text: supportMessages.text })
    .from(supportMessages)
    .where(inArray(supportMessages.ticketId, ticketIds))
    .orderBy(supportMessages.ticketId, desc(supportMessages.createdAt), desc(supportMessages.id))
  return new Map(rows.map(row => [row.id, row.text]))
}

/** How many tickets wait for us. */
export const openTickets = async (tx: Tx): Promise<number> => {
  const [row] = await tx.q.select({ count: count() }).from(t).where(eq(t.status, 'open'))
  return row?.count ?? 0
}

/** The number that the next ticket is likely to get. */
export const likelyNumber = async (tx: Tx): Promise<number> => {
  const [row] = await tx.q.select({ last: sql<number>`coalesce(max(${t.number}), 10000)`.mapWith(Number) }).from(t)
  return (row?.last ?? 10_000) + 1
}

/** Closes what the writer has not answered since then. */
export const closeAnsweredBefore = async (tx: Tx, before: Date, at: Date): Promise<string[]> => {
  const rows = await tx.q
    .update(t)
    .set({ status: 'closed', closedAt: at, version: sql`${t.version} + 1` })
    .where(and(eq(t.status, 'answered'), sql`${t.lastMessageAt} < ${before}`))
    .returning({ id: t.id })
  return rows.map(({ id }) => id)
}

/** Removes closed tickets with their messages whose last message is older. */
export const deleteClosedBefore = async (tx: Tx, before: Date): Promise<string[]> => {
  const rows = await tx.q
    .delete(t)
    .where(and(eq(t.status, 'closed'), sql`${t.lastMessageAt} < ${before}`))
    .returning({ id: t.id })
  return rows.map(({ id }) => id)
}
