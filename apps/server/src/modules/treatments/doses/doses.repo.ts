import { doseReminders, doses } from '@om/db/tables/doses'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ReminderRow = typeof doseReminders.$inferSelect
type DoseRow = typeof doses.$inferSelect
/** A medicine on a prescription. */
export type Item = { prescriptionId: string; position: number }
/** One time of the day of it. */
export type Slotted = Item & { slot: 0 | 1 }

const r = doseReminders
const d = doses

/** What a patient has ticked since a day, and when they are reminded. */
export const visibleDoses = async (
  tx: Tx,
  patientId: string,
  since: string,
): Promise<{ doses: DoseRow[]; reminders: ReminderRow[] }> => ({
  doses: await tx.visible(q =>
    q
      .select()
      .from(d)
      .where(and(eq(d.patientId, patientId), gte(d.day, since)))
      .orderBy(asc(d.day), asc(d.slot)),
  ),
  reminders: await tx.visible(q => q.select().from(r).where(eq(r.patientId, patientId)).orderBy(asc(r.slot))),
})

const ofReminder = ({ prescriptionId, position, slot }: Slotted) =>
  and(eq(r.prescriptionId, prescriptionId), eq(r.position, position), eq(r.slot, slot))

/** Sets when somebody is reminded of a medicine, in the place of what was set. */
export const saveReminder = async (tx: Tx, row: ReminderRow): Promise<void> => {
  const { minute, zone, nextAt } = row
  await tx.q
    .insert(r)
    .values(row)
    .onConflictDoUpdate({ target: [r.prescriptionId, r.position, r.slot], set: { minute, zone, nextAt } })
}

/** Sets when somebody is reminded of a medicine; false where a time is set already. */
export const insertReminder = async (tx: Tx, row: ReminderRow): Promise<boolean> =>
  (await tx.q.insert(r).values(row).onConflictDoNothing().returning({ position: r.position })).length === 1

/** Ends a reminder of a patient; answers whether there was one. */
export const deleteReminder = async (tx: Tx, patientId: string, item: Slotted): Promise<boolean> => {
  const gone = await tx.q
    .delete(r)
    .where(and(eq(r.patientId, patientId), ofReminder(item)))
    .returning({ position: r.position })
  return gone.length > 0
}

/** Ticks a day, in the place of what was ticked. */
export const saveDose = async (tx: Tx, row: DoseRow): Promise<void> => {
  const { state, at } = row
  await tx.q
    .insert(d)
    .values(row)
    .onConflictDoUpdate({ target: [d.prescriptionId, d.position, d.day, d.slot], set: { state, at } })
}

const ofDose = ({ prescriptionId, position, slot }: Slotted, day: string) =>
  and(eq(d.prescriptionId, prescriptionId), eq(d.position, position), eq(d.slot, slot), eq(d.day, day))

/** Takes a tick back. */
export const deleteDose = async (tx: Tx, item: Slotted, day: string): Promise<void> => {
  await tx.q.delete(d).where(ofDose(item, day))
}

/** Reminders whose time has come, held still. */
export const lockDueReminders = (tx: Tx, now: Date, most: number): Promise<ReminderRow[]> =>
  tx.q.select().from(r).where(lte(r.nextAt, now)).orderBy(asc(r.nextAt)).limit(most).for('update', { skipLocked: true })

/** Whether a time of a day was ticked, either way. */
export const isTicked = async (tx: Tx, item: Slotted, day: string): Promise<boolean> =>
  (await tx.q.select({ day: d.day }).from(d).where(ofDose(item, day))).length > 0
