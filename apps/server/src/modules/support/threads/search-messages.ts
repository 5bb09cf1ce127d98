import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { support as contract } from '@om/contracts/support'
import type { TicketRoute } from '@om/contracts/support-words'
import { supportMessages, supportTickets, wordsOf } from '@om/db/tables/public-site'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { listPage, type PageCursor } from '#src/database/list-page.ts'
import { presentFound } from '../support.present.ts'
import { actsFor, inMyCare, type MessageRow } from '../support.repo.ts'

const t = supportTickets
const m = supportMessages

type Wanted = CallInput<typeof contract.search>['body']
type Found = Result<CallReply<typeof contract.search>>
type Sought = { words: string[]; query: string }

/** What is looked for: messages that have each of these words, or one that begins with it. Single letters are left out; null for nothing else. */
const soughtIn = async (tx: Tx, text: string): Promise<Sought | null> => {
  const { rows } = await tx.q.execute<{ word: string }>(
    sql`select word from unnest(tsvector_to_array(${wordsOf(text)})) word where length(word) > 1`,
  )
  const words = rows.map(({ word }) => word)
  // Cut by the database into letters and digits; quoted all the same.
  const quoted = words.map(word => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}':*`)
  return words.length > 0 ? { words, query: quoted.join(' & ') } : null
}

const has = (sought: Sought): SQL => sql`${wordsOf(m.text)} @@ ${sought.query}::tsquery`

const newestFirst = sql`${m.createdAt} desc, ${m.id} desc`

const behind = (after: PageCursor | null): SQL | undefined =>
  after ? sql`(${m.createdAt}, ${m.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : undefined

/** Of whose messages a profession reads which: who knows less never what was written to who knows more. (INV-14) */
const readable = (route: TicketRoute): SQL | undefined =>
  route === 'doctor' ? undefined : route === 'pharmacist' ? sql`${m.route} <> 'doctor'` : eq(m.route, 'admin')

/**
 * Messages that the actor may read and that fit, newest first. Which of them is found with the server's rights, because the index of
 * words cannot be used with the person's; what they say is read with the person's own.
 */
const foundMessages = async (tx: Tx, where: SQL | undefined, after: PageCursor | null, most: number) => {
  const places = await tx.q
    .select({ id: m.id })
    .from(m)
    .innerJoin(t, eq(t.id, m.ticketId))
    .where(and(where, behind(after)))
    .orderBy(newestFirst)
    .limit(most)
  const ids = places.map(({ id }) => id)
  if (ids.length === 0) return []
  return tx.visible(q =>
    q
      .select({ message: m, thread: { number: t.number, topic: t.topic, name: t.name } })
      .from(m)
      .innerJoin(t, eq(t.id, m.ticketId))
      .where(inArray(m.id, ids))
      .orderBy(newestFirst),
  )
}

const search = async (
  ctx: Ctx<'signed-in'>,
  wanted: Wanted,
  where: SQL | undefined,
  isPatient: boolean,
): Promise<Found> => {
  const { deps, tx } = ctx
  auditListRead(deps.clock, tx, 'support.search', 'ticket', 'list')
  const sought = await soughtIn(tx, wanted.words)
  if (!sought) return done({ items: [], nextCursor: null })
  const page = await listPage<{ message: MessageRow; thread: { number: number; topic: string; name: string } }>(
    wanted,
    {
      read: (after, most) => foundMessages(tx, and(where, has(sought)), after, most),
      endOf: ({ message }) => ({ at: message.createdAt, id: message.id }),
    },
  )
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  return done({
    items: rows.map(({ message, thread }) => presentFound(message, thread, sought.words, isPatient)),
    nextCursor,
  })
}

/** Messages with some words in all of one's own conversations. */
export const searchMine = (ctx: Ctx<'patient'>, wanted: Wanted): Promise<Found> =>
  search(ctx, wanted, eq(t.patientId, ctx.actor.id), true)

/** The same in all conversations that one's profession answers, as far as it reads them; notes are not searched. */
export const searchTickets = async (ctx: Ctx<'signed-in'>, wanted: Wanted): Promise<Found> => {
  const route = await actsFor(ctx.tx)
  if (!route) return refused('not_allowed')
  const isOther = sql`${t.patientId} is distinct from ${ctx.actor.id}::uuid`
  return search(
    ctx,
    wanted,
    and(eq(t.route, route), readable(route), isOther, route === 'doctor' ? inMyCare : undefined),
    false,
  )
}
