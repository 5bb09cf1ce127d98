import { PrescriptionState } from '@om/contracts/prescriptions'
import { orders, supplies } from '@om/db/tables/orders'
import { doctors } from '@om/db/tables/people'
import { legalFormErrors, prescriptionMoves, prescriptions } from '@om/db/tables/prescriptions'
import { tasks } from '@om/db/tables/tasks'
import { addDays, CLINIC_ZONE } from '@om/domain/dates'
import { neverArrived } from '@om/domain/lifecycles/order'
import {
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  max,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#src/database/database.ts'
import { preparedQueries } from '#src/database/prepared.ts'

type Status = z.infer<typeof PrescriptionState>
type Stored = typeof prescriptions.$inferSelect
export type PrescriptionRow = Omit<Stored, 'status'> & { status: Status }
export type MoveRow = typeof prescriptionMoves.$inferSelect
/** What may change once a prescription is signed (INV-08). */
export type PrescriptionChange = Partial<
  Pick<
    typeof prescriptions.$inferInsert,
    'purchased' | 'suppliesUsed' | 'legalForm' | 'legalFormReference' | 'legalFormReceivedAt' | 'legalFormReceivedBy'
  >
>

export const asPrescription = (row: Stored): PrescriptionRow => ({
  ...row,
  status: PrescriptionState.parse(row.status),
})
const firstOf = (rows: Stored[]): PrescriptionRow | undefined => rows.map(asPrescription)[0]

/** One prescription as the actor may see it. */
export const visiblePrescription = async (tx: Tx, id: string): Promise<PrescriptionRow | undefined> =>
  firstOf(await tx.visible(q => q.select().from(prescriptions).where(eq(prescriptions.id, id))))

/** A patient's prescriptions as the actor may see them, newest first. */
export const visiblePrescriptionsOf = async (tx: Tx, patientId: string): Promise<PrescriptionRow[]> => {
  const rows = await tx.visible(q =>
    q.select().from(prescriptions).where(eq(prescriptions.patientId, patientId)).orderBy(desc(prescriptions.signedAt)),
  )
  return rows.map(asPrescription)
}

const prepared = preparedQueries<Stored[]>()

/** The same for the server's own work. */
export const prescriptionsOf = async (tx: Tx, patientId: string): Promise<PrescriptionRow[]> => {
  const build = () =>
    tx.q
      .select()
      .from(prescriptions)
      .where(eq(prescriptions.patientId, sql.placeholder('patientId')))
      .orderBy(desc(prescriptions.signedAt))
  const rows = await prepared(tx.q, '', build, { patientId })
  return rows.map(asPrescription)
}

/** Which of these prescriptions are on hold now. */
export const heldAmong = async (tx: Tx, ids: string[]): Promise<Set<string>> => {
  const rows = await tx.q
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(and(inArray(prescriptions.id, ids), eq(prescriptions.status, 'on_hold')))
  return new Set(rows.map(row => row.id))
}

/** The newest prescription of a patient, for the server's own work. */
export const newestPrescriptionOf = async (tx: Tx, patientId: string): Promise<PrescriptionRow | undefined> =>
  firstOf(
    await tx.q
      .select()
      .from(prescriptions)
      .where(and(eq(prescriptions.patientId, patientId), sql`${prescriptions.status} <> 'draft'`))
      .orderBy(desc(prescriptions.signedAt))
      .limit(1),
  )

/** What a patient may be supplied from, now or after a hold; held still until the transaction ends. */
export const lockStanding = (tx: Tx, patientId: string): Promise<PrescriptionRow[]> =>
  lockIn(tx, patientId, ['active', 'exhausted', 'on_hold'])

/** Those that a patient has taken to another pharmacy and that may still be supplied there, held still. */
export const lockElsewhere = async (tx: Tx, patientId: string, today: string): Promise<PrescriptionRow[]> =>
  (await lockIn(tx, patientId, ['released'])).filter(row => today <= row.expiresOn)

const lockIn = async (tx: Tx, patientId: string, states: Status[]): Promise<PrescriptionRow[]> => {
  const rows = await tx.q
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.patientId, patientId), inArray(prescriptions.status, states)))
    .orderBy(asc(prescriptions.number))
    .for('update')
  return rows.map(asPrescription)
}

/** The last move of a prescription, for the server's own work. */
export const lastMoveOf = async (tx: Tx, prescriptionId: string): Promise<MoveRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(prescriptionMoves)
    .where(eq(prescriptionMoves.prescriptionId, prescriptionId))
    .orderBy(desc(prescriptionMoves.step))
    .limit(1)
  return row
}

/** The last time a doctor took a prescription off hold, for the server's own work. */
export const lastClearingOf = async (tx: Tx, prescriptionId: string): Promise<MoveRow | undefined> => {
  const isTheirs = and(eq(prescriptionMoves.action, 'release'), eq(prescriptionMoves.byRole, 'doctor'))
  const [row] = await tx.q
    .select()
    .from(prescriptionMoves)
    .where(and(eq(prescriptionMoves.prescriptionId, prescriptionId), isTheirs))
    .orderBy(desc(prescriptionMoves.step))
    .limit(1)
  return row
}

/** One prescription, for the server's own work. */
export const prescriptionById = async (tx: Tx, id: string): Promise<PrescriptionRow | undefined> =>
  firstOf(await tx.q.select().from(prescriptions).where(eq(prescriptions.id, id)))

/** The same, held still until the transaction ends. */
export const lockPrescription = async (tx: Tx, id: string): Promise<PrescriptionRow | undefined> =>
  firstOf(await tx.q.select().from(prescriptions).where(eq(prescriptions.id, id)).for('update'))

/** Whether anything has ever been prescribed to this patient. */
export const hasPrescription = async (tx: Tx, patientId: string): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(and(eq(prescriptions.patientId, patientId), sql`${prescriptions.status} <> 'draft'`))
    .limit(1)
  return rows.length > 0
}

export const insertPrescription = async (
  tx: Tx,
  row: typeof prescriptions.$inferInsert,
): Promise<PrescriptionRow | undefined> =>
  firstOf(await tx.q.insert(prescriptions).values(row).onConflictDoNothing().returning())

/** Changes a prescription if it is still as it was read; undefined when somebody was faster. */
export const updatePrescription = async (
  tx: Tx,
  row: PrescriptionRow,
  change: PrescriptionChange & { status?: Status },
): Promise<PrescriptionRow | undefined> =>
  firstOf(
    await tx.q
      .update(prescriptions)
      .set({ ...change, version: sql`${prescriptions.version} + 1` })
      .where(and(eq(prescriptions.id, row.id), eq(prescriptions.version, row.version)))
      .returning(),
  )

/** Keeps that a signed original was recorded by mistake. */
export const insertLegalFormError = async (tx: Tx, row: typeof legalFormErrors.$inferInsert): Promise<void> => {
  await tx.q.insert(legalFormErrors).values(row)
}

/** The last time that an original of a prescription was recorded by mistake. */
export const lastLegalFormError = async (
  tx: Tx,
  prescriptionId: string,
): Promise<typeof legalFormErrors.$inferSelect | undefined> => {
  const [row] = await tx.q
    .select()
    .from(legalFormErrors)
    .where(eq(legalFormErrors.prescriptionId, prescriptionId))
    .orderBy(desc(legalFormErrors.at))
    .limit(1)
  return row
}

/** Running prescriptions whose last day is over; those another copy is working on are left to it. */
export const endedBefore = async (tx: Tx, today: string, limit: number): Promise<PrescriptionRow[]> => {
  const rows = await tx.q
    .select()
    .from(prescriptions)
    .where(and(sql`${prescriptions.status} in ('active','on_hold','released')`, lt(prescriptions.expiresOn, today)))
    .orderBy(asc(prescriptions.expiresOn))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asPrescription)
}

/** A column of the last move of the prescription of each row. */
const lastMove = (column: 'at' | 'reason' | 'until_on') =>
  sql`(select m.${sql.raw(column)} from ${prescriptionMoves} m where m.prescription_id = ${prescriptions.id}
    order by m.step desc limit 1)`

/** Whether who signed it has been stopped, and nobody has held or released it after that. */
export const isOrphaned = async (tx: Tx, id: string): Promise<boolean> => {
  const isBefore = sql`coalesce(${lastMove('at')} < ${doctors.stoppedAt}, ${prescriptions.signedAt} <= ${doctors.stoppedAt})`
  const rows = await tx.q
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .innerJoin(doctors, eq(doctors.id, prescriptions.doctorId))
    .where(and(eq(prescriptions.id, id), isBefore))
  return rows.length > 0
}

/** Holds that end by themselves and whose last day is over; those another copy is working on are left to it. */
export const heldUntilBefore = async (tx: Tx, today: string, limit: number): Promise<PrescriptionRow[]> => {
  const rows = await tx.q
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.status, 'on_hold'), sql`${lastMove('until_on')} < ${today}`))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asPrescription)
}

const withDoctor = (tx: Tx, where: SQL | undefined) =>
  tx.q
    .select(getTableColumns(prescriptions))
    .from(prescriptions)
    .innerJoin(doctors, eq(doctors.id, prescriptions.doctorId))
    .where(where)
    .orderBy(asc(prescriptions.number))
    .for('update', { of: prescriptions, skipLocked: true })

/**
 * What was signed by doctors who have been stopped since, and nobody has held or released after that; those another copy is
 * working on are left to it.
 */
export const ofStoppedDoctors = async (tx: Tx, limit: number, doctorId?: string): Promise<PrescriptionRow[]> => {
  const isTheirs = doctorId ? eq(doctors.id, doctorId) : undefined
  const isBefore = sql`coalesce(${lastMove('at')} < ${doctors.stoppedAt}, ${prescriptions.signedAt} <= ${doctors.stoppedAt})`
  const rows = await withDoctor(tx, and(isTheirs, eq(prescriptions.status, 'active'), isBefore)).limit(limit)
  return rows.map(asPrescription)
}

/** A doctor's prescriptions whose last supply was counted, and may still be on the bench. */
export const usedUpOf = async (tx: Tx, doctorId: string, today: string): Promise<PrescriptionRow[]> => {
  const isLive = and(eq(prescriptions.status, 'exhausted'), gte(prescriptions.expiresOn, today))
  return (await withDoctor(tx, and(eq(doctors.id, doctorId), isLive))).map(asPrescription)
}

/** What is on hold for nothing but the registration of its doctor, which is current again. */
export const ofReturnedDoctors = async (tx: Tx, limit: number, doctorId?: string): Promise<PrescriptionRow[]> => {
  const isTheirs = and(isNull(doctors.stoppedAt), doctorId ? eq(doctors.id, doctorId) : undefined)
  const isHeld = and(eq(prescriptions.status, 'on_hold'), sql`${lastMove('reason')} = 'registration'`)
  const rows = await withDoctor(tx, and(isTheirs, isHeld)).limit(limit)
  return rows.map(asPrescription)
}

/**
 * Running prescriptions that end within so many days and whose patient was not told so yet; those another copy is working on are
 * left to it.
 */
export const endingWithin = async (
  tx: Tx,
  { today, days, limit }: { today: string; days: number; limit: number },
): Promise<PrescriptionRow[]> => {
  const rows = await tx.q
    .select()
    .from(prescriptions)
    .where(
      and(
        sql`${prescriptions.status} in ('active','on_hold')`,
        between(prescriptions.expiresOn, today, addDays(today, days)),
        or(isNull(prescriptions.endToldDays), gt(prescriptions.endToldDays, days)),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asPrescription)
}

/** The day up to which the last delivery lasts that has reached its patient or is on its way; null where there is none. */
const lastsUntil = sql<string>`(select max(greatest(s.supplied_on, (o.shipped_at at time zone ${CLINIC_ZONE})::date)) + ${prescriptions.supplyDays}
  from ${orders} o join ${supplies} s on s.order_id = o.id
  where o.prescription_id = ${prescriptions.id} and o.state not in (${sql.join(
    neverArrived.map(state => sql`${state}`),
    sql`, `,
  )}))`

/**
 * The same of prescriptions whose deliveries have all been used, by the day up to which the last one lasts: from the day it was
 * handed over, or verified while it has not been.
 */
export const runningOutWithin = async (
  tx: Tx,
  { today, days, limit }: { today: string; days: number; limit: number },
): Promise<{ row: PrescriptionRow; lastsUntil: string }[]> => {
  const rows = await tx.q
    .select({ row: getTableColumns(prescriptions), lastsUntil: sql<string>`${lastsUntil}::text` })
    .from(prescriptions)
    .where(
      and(
        eq(prescriptions.status, 'exhausted'),
        gte(prescriptions.expiresOn, today),
        or(isNull(prescriptions.endToldDays), gt(prescriptions.endToldDays, days)),
        sql`${lastsUntil} between ${today} and ${addDays(today, days)}`,
      ),
    )
    .limit(limit)
    .for('update', { of: prescriptions, skipLocked: true })
  return rows.map(one => ({ row: asPrescription(one.row), lastsUntil: one.lastsUntil }))
}

/** Used-up prescriptions whose last delivery ended before a day while their review is still a task; those another copy works on are left to it. */
export const runOutBefore = async (tx: Tx, day: string, limit: number): Promise<PrescriptionRow[]> => {
  const rows = await tx.q
    .select(getTableColumns(prescriptions))
    .from(prescriptions)
    .innerJoin(tasks, and(eq(tasks.kind, 'review_due'), eq(tasks.subjectId, prescriptions.id), isNull(tasks.doneAt)))
    .where(
      and(eq(prescriptions.status, 'exhausted'), sql`coalesce(${lastsUntil}, ${prescriptions.expiresOn}) < ${day}`),
    )
    .limit(limit)
    .for('update', { of: prescriptions, skipLocked: true })
  return rows.map(asPrescription)
}

/**
 * Keeps that a patient was told how many days before its last day, or before its last delivery is used up, a prescription ends; null
 * where it goes on after all. Not a change others reload for.
 */
export const saveEndTold = async (tx: Tx, id: string, days: number | null): Promise<void> => {
  await tx.q.update(prescriptions).set({ endToldDays: days }).where(eq(prescriptions.id, id))
}

/** Adds a move after those before it; call it with the prescription held still. */
export const insertMove = async (tx: Tx, row: Omit<typeof prescriptionMoves.$inferInsert, 'step'>): Promise<void> => {
  const [last] = await tx.q
    .select({ step: max(prescriptionMoves.step) })
    .from(prescriptionMoves)
    .where(eq(prescriptionMoves.prescriptionId, row.prescriptionId))
  await tx.q.insert(prescriptionMoves).values({ ...row, step: (last?.step ?? 0) + 1 })
}

/** The last move of each prescription, as the reader may see it. */
export const lastMoves = async (tx: Tx, prescriptionIds: string[]): Promise<Map<string, MoveRow>> => {
  if (prescriptionIds.length === 0) return new Map()
  const rows = await tx.visible(q =>
    q
      .selectDistinctOn([prescriptionMoves.prescriptionId])
      .from(prescriptionMoves)
      .where(inArray(prescriptionMoves.prescriptionId, prescriptionIds))
      .orderBy(prescriptionMoves.prescriptionId, desc(prescriptionMoves.step)),
  )
  return new Map(rows.map(row => [row.prescriptionId, row]))
}

/** All moves of a patient's prescriptions as the actor may see them, in the order in which they were made. */
export const movesOf = (tx: Tx, patientId: string): Promise<MoveRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(prescriptionMoves)
      .where(eq(prescriptionMoves.patientId, patientId))
      .orderBy(asc(prescriptionMoves.at), asc(prescriptionMoves.step)),
  )
