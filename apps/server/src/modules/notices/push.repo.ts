import { noticeSends, noticeSettings, notices, pushDevices } from '@om/db/tables/notices'
import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { NoticeTx } from './notices.repo.ts'

export type DeviceRow = typeof pushDevices.$inferSelect
type NewDevice = Omit<typeof pushDevices.$inferInsert, 'id' | 'lastAt'>

/** Devices of one person that are told by push, oldest first. */
export const devicesOf = (tx: Tx, userId: string): Promise<DeviceRow[]> =>
  tx.q
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.addedAt), asc(pushDevices.id))

/** How many devices of one person are told by push. */
export const countDevices = (tx: Tx, userId: string): Promise<number> =>
  tx.q.$count(pushDevices, eq(pushDevices.userId, userId))

/**
 * Keeps a browser by its address at its push service. `isNew` where it was not told for this person before: what waits for whoever had
 * it before is not sent there. A session is one browser, so an address that has changed takes the place of the one before.
 */
export const storeDevice = async (tx: Tx, row: NewDevice): Promise<{ id: string; isNew: boolean }> => {
  const { endpoint, userId, ...rest } = row
  await tx.q
    .delete(pushDevices)
    .where(and(eq(pushDevices.endpoint, endpoint), sql`${pushDevices.userId} <> ${userId}::uuid`))
  const before = await tx.q
    .delete(pushDevices)
    .where(
      and(
        eq(pushDevices.userId, userId),
        eq(pushDevices.sessionId, row.sessionId),
        sql`${pushDevices.endpoint} <> ${endpoint}`,
      ),
    )
    .returning({ id: pushDevices.id })
  const { addedAt: _, ...again } = rest
  const [stored] = await tx.q
    .insert(pushDevices)
    .values(row)
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: again })
    .returning({ id: pushDevices.id, isNew: sql<boolean>`xmax = 0` })
  if (!stored) throw new Error('a device was not stored')
  return { id: stored.id, isNew: stored.isNew && before.length === 0 }
}

/** Ends push on one device of a person; false where there is none. */
export const deleteDevice = async (tx: Tx, userId: string, id: string): Promise<boolean> => {
  const rows = await tx.q
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
    .returning({ id: pushDevices.id })
  return rows.length > 0
}

/** The browser has ended its subscription. */
export const forgetDevice = async (tx: Tx, id: string): Promise<void> => {
  await tx.q.delete(pushDevices).where(eq(pushDevices.id, id))
}

/** Notes what is to go to devices, once for each; answers the ids of those rows that are new. */
export const storeSends = async (
  tx: NoticeTx,
  { noticeId, devices, from }: { noticeId: string; devices: readonly string[]; from: Date },
): Promise<string[]> => {
  const { rows } = await tx.raw(
    `insert into public.notice_sends (notice_id, device_id, next_attempt_at) select $1, d, $3 from unnest($2::uuid[]) as t(d)
     on conflict (notice_id, device_id) do nothing returning id`,
    [noticeId, devices, from],
  )
  return rows.map(row => String(row.id))
}

const leaseMs = 60_000

const sendColumns = {
  attempts: noticeSends.attempts,
  deviceId: pushDevices.id,
  sessionId: pushDevices.sessionId,
  endpoint: pushDevices.endpoint,
  p256dh: pushDevices.p256dh,
  auth: pushDevices.auth,
  home: pushDevices.home,
  noticeId: notices.id,
  occasion: notices.sourceKey,
  title: notices.title,
  link: notices.link,
  at: notices.at,
  readAt: notices.readAt,
  turnedOff: noticeSettings.turnedOff,
  isQuiet: noticeSettings.isQuiet,
  quietFrom: noticeSettings.quietFrom,
  quietTo: noticeSettings.quietTo,
  zone: noticeSettings.zone,
}

/**
 * Takes what waits for one device for sending, counting the attempt. Undefined when it is sent, dropped, not due, or in another copy's
 * hands.
 */
export const takeSend = async (tx: Tx, id: string, now: Date) => {
  const [taken] = await tx.q
    .update(noticeSends)
    .set({ attempts: sql`${noticeSends.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(
      and(
        eq(noticeSends.id, id),
        eq(noticeSends.state, 'waiting'),
        or(eq(noticeSends.attempts, 0), lte(noticeSends.nextAttemptAt, now)),
      ),
    )
    .returning({ id: noticeSends.id })
  if (!taken) return undefined
  const [row] = await tx.q
    .select(sendColumns)
    .from(noticeSends)
    .innerJoin(pushDevices, eq(pushDevices.id, noticeSends.deviceId))
    .innerJoin(notices, eq(notices.id, noticeSends.noticeId))
    .leftJoin(noticeSettings, eq(noticeSettings.userId, notices.userId))
    .where(eq(noticeSends.id, id))
  return row
}

/** Changes one row of what goes to devices. */
export const saveSend = async (tx: Tx, id: string, change: Partial<typeof noticeSends.$inferInsert>): Promise<void> => {
  await tx.q.update(noticeSends).set(change).where(eq(noticeSends.id, id))
}

/** A device has been sent something. */
export const touchDevice = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.q.update(pushDevices).set({ lastAt: at }).where(eq(pushDevices.id, id))
}

/** What waits and is due, oldest first; rows another copy is looking at are skipped. */
export const dueSends = (tx: Tx, now: Date, limit: number): Promise<{ id: string }[]> =>
  tx.q
    .select({ id: noticeSends.id })
    .from(noticeSends)
    .where(and(eq(noticeSends.state, 'waiting'), lte(noticeSends.nextAttemptAt, now)))
    .orderBy(asc(noticeSends.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
