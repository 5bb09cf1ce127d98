import { noticeSettings, notices } from '@om/db/tables/notices'
import { type QuietHours, usualQuietHours } from '@om/domain/notices'
import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RawTx, Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'

export type NoticeRow = typeof notices.$inferSelect

/** Any transaction that can run SQL: a `Tx`, or `{ raw: (text, values) => client.query(text, values) }` over a client. */
export type NoticeTx = RawTx

export type StoredNotice = {
  id: string | null
  turnedOff: string[]
  turnedOn: string[]
  /** Ids of devices. */
  devices: string[]
  /** Null where nothing is held back. */
  quiet: QuietHours | null
}

type NewNotice = Pick<NoticeRow, 'userId' | 'kind' | 'sourceKey' | 'title' | 'link' | 'at'> & { isLive: boolean }

const Stored = z.object({
  id: z.string().nullable(),
  turned_off: z.array(z.string()),
  turned_on: z.array(z.string()),
  devices: z.array(z.string()),
  is_quiet: z.boolean().nullable(),
  quiet_from: z.number().nullable(),
  quiet_to: z.number().nullable(),
  zone: z.string().nullable(),
})

/** When devices of somebody stay silent; what is usual, where they never chose. Null where they want no silence. */
const quietOf = ({ is_quiet, quiet_from, quiet_to, zone }: z.infer<typeof Stored>): QuietHours | null => {
  if (is_quiet === false) return null
  const { from, to, zone: usual } = usualQuietHours
  return { from: quiet_from ?? from, to: quiet_to ?? to, zone: zone ?? usual }
}

/**
 * Keeps a notice once for its occasion, and tells the open pages of its reader; one statement, which also answers what the reader has
 * turned off or on and which devices of theirs are told by push. `id` is null where it was kept before.
 */
export const storeNotice = async (tx: NoticeTx, row: NewNotice): Promise<StoredNotice> => {
  const { rows } = await tx.raw(
    `with stored as (
       insert into public.notices (user_id, kind, source_key, title, link, at) values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id, source_key) do nothing returning id),
     told as (
       insert into public.live_events (topic, kind, subject_id) select 'user:' || $1::text, 'notice', id::text from stored where $7)
     select (select id from stored) as id, coalesce(s.turned_off, '{}') as turned_off,
       coalesce(s.turned_on, '{}') as turned_on, s.is_quiet, s.quiet_from, s.quiet_to, s.zone,
       array(select id from public.push_devices where user_id = $1) as devices
     from (select $1::uuid as user_id) as me left join public.notice_settings s on s.user_id = me.user_id`,
    [row.userId, row.kind, row.sourceKey, row.title, row.link, row.at, row.isLive],
  )
  if (row.isLive) tx.tell?.('stored')
  const row0 = Stored.parse(rows[0])
  const { id, turned_off: turnedOff, turned_on: turnedOn, devices } = row0
  return { id, turnedOff, turnedOn, devices, quiet: quietOf(row0) }
}

type Wanted = { userId: string; isUnread: boolean }

/** Notices of one person as they may see them, newest first. */
export const visibleNotices = (
  tx: Tx,
  { userId, isUnread }: Wanted,
  after: PageCursor | null,
  most: number,
): Promise<NoticeRow[]> => {
  const at = after?.at.toISOString()
  const isAfter = after
    ? sql`${notices.at} <= ${at} and (${notices.at} < ${at} or ${notices.id} > ${after.id})`
    : undefined
  return tx.visible(q =>
    q
      .select()
      .from(notices)
      .where(and(eq(notices.userId, userId), isUnread ? isNull(notices.readAt) : undefined, isAfter))
      .orderBy(sql`${notices.at} desc nulls last`, asc(notices.id))
      .limit(most),
  )
}

/** Counting stops here. */
const COUNTED_TO = 100

/** How many of a person's notices were not read, counted up to 100. */
export const countUnread = async (tx: Tx, userId: string): Promise<number> => {
  const some = sql`(select 1 from ${notices} where ${notices.userId} = ${userId} and ${notices.readAt} is null
    order by ${notices.at} desc nulls last limit ${COUNTED_TO}) as counted`
  const [row] = await tx.visible(q => q.select({ unread: sql<number>`count(*)::int` }).from(some))
  return row?.unread ?? 0
}

/** Marks notices of one person; answers how many are otherwise than before. */
const mark = async (tx: Tx, userId: string, readAt: Date | null, which: SQL | undefined): Promise<number> => {
  const rows = await tx.q
    .update(notices)
    .set({ readAt })
    .where(and(eq(notices.userId, userId), which))
    .returning({ id: notices.id })
  return rows.length
}

/** Marks one; it stays as it is where it was marked so before. */
export const markOne = (tx: Tx, userId: string, id: string, readAt: Date | null): Promise<number> =>
  mark(
    tx,
    userId,
    readAt,
    and(eq(notices.id, id), readAt ? isNull(notices.readAt) : sql`${notices.readAt} is not null`),
  )

/** Marks everything as read that was told until then. */
export const markAll = (tx: Tx, userId: string, until: Date, readAt: Date): Promise<number> =>
  mark(tx, userId, readAt, and(isNull(notices.readAt), lte(notices.at, until)))

/** Marks as read what a person was told whose occasion begins so. */
export const markAbout = (tx: Tx, userId: string, begins: string, readAt: Date): Promise<number> =>
  mark(tx, userId, readAt, and(isNull(notices.readAt), sql`starts_with(${notices.sourceKey}, ${begins})`))

/** Whether a person has this notice. */
export const hasNotice = async (tx: Tx, userId: string, id: string): Promise<boolean> => {
  const rows = await tx.visible(q =>
    q
      .select({ id: notices.id })
      .from(notices)
      .where(and(eq(notices.id, id), eq(notices.userId, userId))),
  )
  return rows.length > 0
}

export type SettingsRow = typeof noticeSettings.$inferSelect

/** What somebody has chosen; undefined where they never did. */
export const settingsOf = async (tx: Tx, userId: string): Promise<SettingsRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(noticeSettings).where(eq(noticeSettings.userId, userId)))
  return row
}

type Quiet = Partial<Pick<SettingsRow, 'isQuiet' | 'quietFrom' | 'quietTo' | 'zone'>>

/** Keeps when devices stay silent, or where their reader is. */
export const saveQuiet = async (tx: Tx, userId: string, quiet: Quiet, now: Date): Promise<void> => {
  await tx.q
    .insert(noticeSettings)
    .values({ userId, ...quiet, updatedAt: now })
    .onConflictDoUpdate({ target: noticeSettings.userId, set: { ...quiet, updatedAt: now } })
}

/**
 * Turns one channel of one kind on or off, whatever else is chosen at the same moment in another window: what is chosen otherwise than
 * is usual is written down.
 */
export const saveChoice = async (
  tx: Tx,
  userId: string,
  { choice, isOn, isUsual, now }: { choice: string; isOn: boolean; isUsual: boolean; now: Date },
): Promise<void> => {
  const list = isUsual ? noticeSettings.turnedOff : noticeSettings.turnedOn
  const name = isUsual ? 'turnedOff' : 'turnedOn'
  const isKept = isOn !== isUsual
  const others = sql`array_remove(${list}, ${choice})`
  await tx.q
    .insert(noticeSettings)
    .values({ userId, [name]: isKept ? [choice] : [], updatedAt: now })
    .onConflictDoUpdate({
      target: noticeSettings.userId,
      set: { [name]: isKept ? sql`array_append(${others}, ${choice})` : others, updatedAt: now },
    })
}

/** Removes notices of before then, at most so many; answers how many. */
export const deleteBefore = async (tx: Tx, before: Date, most: number): Promise<number> => {
  const old = tx.q.select({ id: notices.id }).from(notices).where(lte(notices.at, before)).limit(most)
  const rows = await tx.q.delete(notices).where(sql`${notices.id} in ${old}`).returning({ id: notices.id })
  return rows.length
}
