import type { TicketRoute } from '@om/contracts/support-words'
import { profiles } from '@om/db/tables/people'
import { supportMessages, supportTickets } from '@om/db/tables/public-site'
import { waitingStates } from '@om/domain/lifecycles/thread'
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type TicketRow = typeof supportTickets.$inferSelect
export type MessageRow = typeof supportMessages.$inferSelect

const t = supportTickets

/** What the acting person answers in the eyes of the database, at this moment; undefined for who answers nothing. */
export const actsFor = async (tx: Tx): Promise<TicketRoute | undefined> => {
  const { rows } = await tx.visible(q =>
    q.execute<{ role: TicketRoute | null }>(sql`select case when private.is_doctor() then 'doctor'
      when private.is_pharmacist() then 'pharmacist' when private.is_admin() then 'admin' end as role`),
  )
  return rows[0]?.role ?? undefined
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
    .where(
      and(sql`lower(${t.email}) = lower(${email})`, inArray(t.status, [...waitingStates]), gte(t.createdAt, since)),
    )
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

/** A ticket as the server knows it. */
export const ticketById = async (tx: Tx, id: string): Promise<TicketRow | undefined> => {
  const [row] = await tx.q.select().from(t).where(eq(t.id, id))
  return row
}

/** Of people in the care of the doctor who asks; the rule is a function of the database. */
export const inMyCare = sql`private.in_my_care(${t.patientId})`

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

/** Everything written in a visitor's conversation, oldest first. */
export const messagesOf = (tx: Tx, ticketId: string): Promise<MessageRow[]> =>
  tx.q
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, ticketId))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id))

const MESSAGES_SHOWN = 50

/** Which messages of a conversation are wanted: those beside one of them, those with some words, or the newest. */
export type Part = {
  before?: string | undefined
  after?: string | undefined
  /** This one with what stands before and after it. */
  around?: string | undefined
  words?: string | undefined
}

type VisiblePage = { messages: MessageRow[]; hasEarlier: boolean; hasLater: boolean }

const m = supportMessages

/** Where a message of a conversation stands in it; nowhere for one of another, or that the actor may not read. */
const placeOf = (ticketId: string, id: string) =>
  sql`(select b.created_at, b.id from public.support_messages b where b.ticket_id = ${ticketId} and b.id = ${id})`

const visibleMessages = (tx: Tx, ticketId: string, where: SQL | undefined, order: SQL[], most: number) =>
  tx.visible(q =>
    q
      .select()
      .from(m)
      .where(and(eq(m.ticketId, ticketId), where))
      .orderBy(...order)
      .limit(most),
  )

const visibleAfter = async (tx: Tx, ticketId: string, id: string, most: number) => {
  const place = placeOf(ticketId, id)
  const later = sql`(${m.createdAt}, ${m.id}) > ${place}`
  const rows = await visibleMessages(tx, ticketId, later, [asc(m.createdAt), asc(m.id)], most + 1)
  return { messages: rows.slice(0, most), hasLater: rows.length > most }
}

/** The newest messages of a conversation that the actor may read, or a part of them; oldest first. */
export const visiblePage = async (
  tx: Tx,
  ticketId: string,
  { before, after, around, words }: Part = {},
): Promise<VisiblePage> => {
  if (after) return { ...(await visibleAfter(tx, ticketId, after, MESSAGES_SHOWN)), hasEarlier: true }
  const most = around ? MESSAGES_SHOWN / 2 : MESSAGES_SHOWN
  const where = and(
    before ? sql`(${m.createdAt}, ${m.id}) < ${placeOf(ticketId, before)}` : undefined,
    around ? sql`(${m.createdAt}, ${m.id}) <= ${placeOf(ticketId, around)}` : undefined,
    words ? sql`strpos(lower(${m.text}), lower(${words})) > 0` : undefined,
  )
  const rows = await visibleMessages(tx, ticketId, where, [desc(m.createdAt), desc(m.id)], most + 1)
  const messages = rows.slice(0, most).reverse()
  const hasEarlier = rows.length > most
  if (!around) return { messages, hasEarlier, hasLater: before !== undefined }
  const later = await visibleAfter(tx, ticketId, around, most)
  return { messages: [...messages, ...later.messages], hasEarlier, hasLater: later.hasLater }
}

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

/** The role of an account; undefined where there is none. */
export const accountRole = async (tx: Tx, personId: string | null): Promise<string | undefined> => {
  if (!personId) return undefined
  const [row] = await tx.q.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, personId))
  return row?.role
}

export type Newest = Pick<MessageRow, 'text' | 'author' | 'createdAt'>

/** The newest message of each conversation that the actor may read. */
export const newestMessages = async (tx: Tx, ticketIds: string[]): Promise<Map<string, Newest>> => {
  if (ticketIds.length === 0) return new Map()
  const rows = await tx.visible(q =>
    q
      .selectDistinctOn([m.ticketId], { id: m.ticketId, text: m.text, author: m.author, createdAt: m.createdAt })
      .from(m)
      .where(inArray(m.ticketId, ticketIds))
      .orderBy(m.ticketId, desc(m.createdAt), desc(m.id)),
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** How many conversations wait for this profession. */
export const openTickets = async (tx: Tx, route: TicketRoute): Promise<number> => {
  const [row] = await tx.q
    .select({ count: count() })
    .from(t)
    .where(and(eq(t.route, route), inArray(t.status, [...waitingStates])))
  return row?.count ?? 0
}

/** The number that the next ticket is likely to get. */
export const likelyNumber = async (tx: Tx): Promise<number> => {
  const [row] = await tx.q.select({ last: sql<number>`coalesce(max(${t.number}), 10000)`.mapWith(Number) }).from(t)
  return (row?.last ?? 10_000) + 1
}

/** Closes what the writer has not answered since then. */
export const closeAnsweredBefore = (tx: Tx, before: Date, at: Date): Promise<TicketRow[]> =>
  tx.q
    .update(t)
    .set({ status: 'closed', closedAt: at, version: sql`${t.version} + 1` })
    .where(and(eq(t.status, 'awaiting_patient'), lt(t.lastMessageAt, before)))
    .returning()

/** Removes closed conversations of visitors with their messages whose last message is older. A patient's are kept with their record. */
export const deleteClosedBefore = async (tx: Tx, before: Date): Promise<string[]> => {
  const rows = await tx.q
    .delete(t)
    .where(and(eq(t.status, 'closed'), isNull(t.patientId), lt(t.lastMessageAt, before)))
    .returning({ id: t.id })
  return rows.map(({ id }) => id)
}
