import type { SignalBody } from '@om/contracts/video'
import { appointments, videoDevices, videoGuests, videoSignals, videoTickets, videoVisits } from '@om/db/tables/care'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

const a = appointments
const v = videoVisits
const d = videoDevices
const s = videoSignals
const g = videoGuests
const t = videoTickets

export type VideoRow = typeof videoVisits.$inferSelect
export type DeviceRow = typeof videoDevices.$inferSelect
export type Side = DeviceRow['side']
export type GuestRow = typeof videoGuests.$inferSelect

/** What has happened in some appointments so far; one that nobody has come to is not in the answer. */
export const visitsOf = async (tx: Tx, appointmentIds: string[]): Promise<Map<string, VideoRow>> => {
  if (appointmentIds.length === 0) return new Map()
  const rows = await tx.q.select().from(v).where(inArray(v.appointmentId, appointmentIds))
  return new Map(rows.map(row => [row.appointmentId, row]))
}

/** Stores what happened; what is not named stays. */
export const saveVisit = async (
  tx: Tx,
  appointmentId: string,
  change: Partial<Omit<VideoRow, 'appointmentId'>>,
): Promise<void> => {
  const insert = tx.q.insert(v).values({ appointmentId, ...change })
  await (Object.keys(change).length === 0
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: v.appointmentId, set: change }))
}

/** The newest browser of each side, whether or not it is still there. */
export const devicesOf = async (tx: Tx, appointmentId: string): Promise<Partial<Record<Side, DeviceRow>>> => {
  const rows = await tx.q
    .selectDistinctOn([d.side])
    .from(d)
    .where(eq(d.appointmentId, appointmentId))
    // One that is there comes before all that left.
    .orderBy(d.side, sql`${d.leftAt} desc nulls first`)
  return Object.fromEntries(rows.map(row => [row.side, row]))
}

/**
 * Lets a browser in and sends away the one of the same side that was there. One that comes back by the same id is there again.
 * False when the id belongs to another appointment or to the other side.
 */
export const enterDevice = async (
  tx: Tx,
  { id, appointmentId, side }: Pick<DeviceRow, 'id' | 'appointmentId' | 'side'>,
  now: Date,
): Promise<boolean> => {
  await tx.q
    .update(d)
    .set({ leftAt: now })
    .where(and(eq(d.appointmentId, appointmentId), eq(d.side, side), isNull(d.leftAt), sql`${d.id} <> ${id}`))
  const rows = await tx.q
    .insert(d)
    .values({ id, appointmentId, side, joinedAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: d.id,
      set: { lastSeenAt: now, leftAt: null },
      setWhere: and(eq(d.appointmentId, appointmentId), eq(d.side, side)),
    })
    .returning({ id: d.id })
  return rows.length > 0
}

/** Notes that a browser is still there; nothing for one that was sent away. */
export const seeDevice = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.q
    .update(d)
    .set({ lastSeenAt: now })
    .where(and(eq(d.id, id), isNull(d.leftAt)))
}

/** Notes that a browser has gone. */
export const leaveDevice = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.q
    .update(d)
    .set({ lastSeenAt: now, leftAt: now })
    .where(and(eq(d.id, id), isNull(d.leftAt)))
}

/**
 * Passes on what one browser of a visit says to others, each number once. Those who are told are held still for that moment, so that
 * what anybody tells them is there in the order of its ids; the appointment first, as by whoever comes or goes.
 */
export const insertSignals = async (
  tx: Tx,
  appointmentId: string,
  said: Omit<typeof s.$inferInsert, 'appointmentId'>[],
): Promise<void> => {
  const rows = said.map(one => ({ ...one, appointmentId }))
  const told = [...new Set(rows.map(row => row.toDevice))]
  await tx.q.select({ id: a.id }).from(a).where(eq(a.id, appointmentId)).for('key share')
  await tx.q.select({ id: d.id }).from(d).where(inArray(d.id, told)).orderBy(asc(d.id)).for('update')
  await tx.q
    .insert(s)
    .values(rows)
    .onConflictDoNothing({ target: [s.fromDevice, s.number] })
}

/** What a browser has been told since, in order; one whose place was taken, or that left, hears nothing more. */
export const signalsFor = (
  tx: Tx,
  { appointmentId, device, after }: { appointmentId: string; device: string; after: number },
  limit: number,
): Promise<{ id: number; from: string; body: SignalBody }[]> =>
  tx.q
    .select({ id: s.id, from: s.fromDevice, body: s.body })
    .from(s)
    .innerJoin(d, and(eq(d.id, s.toDevice), eq(d.appointmentId, s.appointmentId), isNull(d.leftAt)))
    .where(and(eq(s.toDevice, device), gt(s.id, after), eq(s.appointmentId, appointmentId)))
    .orderBy(asc(s.id))
    .limit(limit)

/** Deletes what was passed on before then, and tickets that nobody used. */
export const forgetSignals = async (tx: Tx, before: Date): Promise<void> => {
  await tx.q.delete(s).where(lt(s.at, before))
  await tx.q.delete(t).where(lt(t.until, new Date()))
}

export const insertTicket = async (tx: Tx, row: typeof t.$inferInsert): Promise<void> => {
  await tx.q.insert(t).values(row)
}

/** Takes a ticket that is still good; nobody can take it again. */
export const takeTicket = async (tx: Tx, hash: string, now: Date): Promise<typeof t.$inferSelect | undefined> => {
  const [row] = await tx.q.delete(t).where(eq(t.hash, hash)).returning()
  return row && row.until > now ? row : undefined
}

/** The third person who has a link now. */
export const guestOf = async (tx: Tx, appointmentId: string): Promise<GuestRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(g)
    .where(and(eq(g.appointmentId, appointmentId), isNull(g.removedAt)))
  return row
}

/** Whose link it is, by the hash of it; undefined for one that has ended. */
export const guestByToken = async (tx: Tx, tokenHash: string): Promise<GuestRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(g)
    .where(and(eq(g.tokenHash, tokenHash), isNull(g.removedAt)))
  return row
}

/** Whose link it was made for; undefined once it has ended. */
export const guestById = async (tx: Tx, id: string): Promise<GuestRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(g)
    .where(and(eq(g.id, id), isNull(g.removedAt)))
  return row
}

/** Those who were let in, by appointment, the first first. */
export const guestsLetIn = async (tx: Tx, appointmentIds: string[]): Promise<GuestRow[]> =>
  appointmentIds.length === 0
    ? []
    : tx.q
        .select()
        .from(g)
        .where(and(inArray(g.appointmentId, appointmentIds), isNotNull(g.admittedAt)))
        .orderBy(asc(g.admittedAt))

export const insertGuest = async (tx: Tx, row: typeof videoGuests.$inferInsert): Promise<void> => {
  await tx.q.insert(g).values(row)
}

export const saveGuest = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<GuestRow, 'name' | 'admittedAt' | 'removedAt'>>,
): Promise<void> => {
  await tx.q.update(g).set(change).where(eq(g.id, id))
}
