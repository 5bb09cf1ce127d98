import { prescriptions } from '@om/db/tables/prescriptions'
import { sideEffectHolds, sideEffectMessages, sideEffects, tgaCorrections } from '@om/db/tables/side-effects'
import { activesOf } from '@om/domain/formulary/medicines'
import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ReportRow = typeof sideEffects.$inferSelect
export type MessageRow = typeof sideEffectMessages.$inferSelect
export type TgaCorrectionRow = typeof tgaCorrections.$inferSelect
/** A report with what was written about it, the titles of what it holds, and what was corrected of its way to the regulator. */
export type FullReport = { report: ReportRow; messages: MessageRow[]; held: string[]; corrections: TgaCorrectionRow[] }

const unsettled = ['open', 'answered'] as const

/** Stores a report, once; undefined when its id is known already. */
export const insertReport = async (tx: Tx, row: typeof sideEffects.$inferInsert): Promise<ReportRow | undefined> => {
  const [stored] = await tx.q.insert(sideEffects).values(row).onConflictDoNothing().returning()
  return stored
}

export const insertHolds = async (tx: Tx, sideEffectId: string, prescriptionIds: string[]): Promise<void> => {
  if (prescriptionIds.length === 0) return
  await tx.q
    .insert(sideEffectHolds)
    .values(prescriptionIds.map(prescriptionId => ({ sideEffectId, prescriptionId })))
    .onConflictDoNothing()
}

/** The prescriptions a report was about. */
export const heldBy = async (tx: Tx, sideEffectId: string): Promise<string[]> => {
  const rows = await tx.q
    .select({ id: sideEffectHolds.prescriptionId })
    .from(sideEffectHolds)
    .where(eq(sideEffectHolds.sideEffectId, sideEffectId))
  return rows.map(row => row.id)
}

/** A report as the actor may see it. */
export const visibleReport = async (tx: Tx, id: string): Promise<ReportRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(sideEffects).where(eq(sideEffects.id, id)))
  return row
}

/** The same, held still until the transaction ends. */
export const lockReport = async (tx: Tx, id: string): Promise<ReportRow | undefined> => {
  const [row] = await tx.q.select().from(sideEffects).where(eq(sideEffects.id, id)).for('update')
  return row
}

/** The same, for the clock. */
export const reportById = async (tx: Tx, id: string): Promise<ReportRow | undefined> => {
  const [row] = await tx.q.select().from(sideEffects).where(eq(sideEffects.id, id))
  return row
}

type Change = Partial<
  Pick<
    ReportRow,
    | 'state'
    | 'outcome'
    | 'contactMode'
    | 'contactAt'
    | 'settledReason'
    | 'settledBy'
    | 'settledAt'
    | 'reportedToTgaAt'
    | 'tgaReference'
    | 'dueAt'
    | 'level'
    | 'help'
    | 'found'
    | 'raisedAt'
    | 'raisedFrom'
    | 'patientOutcome'
    | 'seriousness'
  >
>

export const updateReport = async (tx: Tx, id: string, change: Change): Promise<ReportRow> => {
  const [row] = await tx.q
    .update(sideEffects)
    .set({ ...change, version: sql`${sideEffects.version} + 1` })
    .where(eq(sideEffects.id, id))
    .returning()
  if (!row) throw new Error('a report that was held still is gone')
  return row
}

/** Adds a message after those before it, once per id; call it with the report held still. */
export const insertMessage = async (
  tx: Tx,
  row: Omit<typeof sideEffectMessages.$inferInsert, 'step'>,
): Promise<boolean> => {
  const [last] = await tx.q
    .select({ step: max(sideEffectMessages.step) })
    .from(sideEffectMessages)
    .where(eq(sideEffectMessages.sideEffectId, row.sideEffectId))
  const stored = await tx.q
    .insert(sideEffectMessages)
    .values({ ...row, step: (last?.step ?? 0) + 1 })
    .onConflictDoNothing({ target: sideEffectMessages.id })
    .returning({ id: sideEffectMessages.id })
  return stored.length > 0
}

/** Keeps what was recorded by mistake of a report to the regulator; call it before the report is changed. */
export const insertTgaCorrection = async (tx: Tx, row: typeof tgaCorrections.$inferInsert): Promise<void> => {
  await tx.q.insert(tgaCorrections).values(row)
}

/** Most reports that a screen shows of one patient. */
const SHOWN = 50

/** A patient's reports as the actor may see them, newest first, whole. */
export const visibleReportsOf = async (tx: Tx, patientId: string): Promise<FullReport[]> => {
  const reports = await tx.visible(q =>
    q
      .select()
      .from(sideEffects)
      .where(eq(sideEffects.patientId, patientId))
      .orderBy(desc(sideEffects.reportedAt))
      .limit(SHOWN),
  )
  return withRest(tx, reports)
}

/** Adds messages, the titles of what is held and corrections to reports that the actor may see. */
export const withRest = async (tx: Tx, reports: ReportRow[]): Promise<FullReport[]> => {
  if (reports.length === 0) return []
  const ids = reports.map(report => report.id)
  const messages = await tx.q
    .select()
    .from(sideEffectMessages)
    .where(inArray(sideEffectMessages.sideEffectId, ids))
    .orderBy(asc(sideEffectMessages.step))
  const held = await tx.q
    .select({ sideEffectId: sideEffectHolds.sideEffectId, title: prescriptions.title })
    .from(sideEffectHolds)
    .innerJoin(prescriptions, eq(prescriptions.id, sideEffectHolds.prescriptionId))
    .where(and(inArray(sideEffectHolds.sideEffectId, ids), eq(prescriptions.status, 'on_hold')))
  const sent = reports.filter(report => report.level !== 'E0').map(report => report.id)
  const ofThese = inArray(tgaCorrections.sideEffectId, sent)
  const corrections =
    sent.length > 0
      ? await tx.visible(q => q.select().from(tgaCorrections).where(ofThese).orderBy(desc(tgaCorrections.step)))
      : []
  return reports.map(report => ({
    report,
    messages: messages.filter(one => one.sideEffectId === report.id),
    held: held.filter(one => one.sideEffectId === report.id).map(one => one.title),
    corrections: corrections.filter(one => one.sideEffectId === report.id),
  }))
}

/** What a patient reported that nobody has settled, for the server's own work. */
export const openReportsOf = (tx: Tx, patientId: string): Promise<ReportRow[]> =>
  tx.q
    .select()
    .from(sideEffects)
    .where(and(eq(sideEffects.patientId, patientId), inArray(sideEffects.state, [...unsettled])))

/** Whether something grave is open that the patient reported. */
export const hasOpenGrave = async (tx: Tx, patientId: string): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: sideEffects.id })
    .from(sideEffects)
    .where(
      and(
        eq(sideEffects.patientId, patientId),
        inArray(sideEffects.state, [...unsettled]),
        inArray(sideEffects.level, ['E2', 'E3']),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const newest = (instants: (Date | null)[]): Date | null =>
  instants.filter(at => at !== null).toSorted((one, two) => two.getTime() - one.getTime())[0] ?? null

/**
 * When a patient last reported something grave without a doctor who spoke with them, of any medicine or of one in these items, and
 * when a doctor last did. What was reported of no medicine in particular is of each.
 */
export const graveTimesOf = async (
  tx: Tx,
  patientId: string,
  items?: readonly string[],
): Promise<{ lastUnspokenAt: Date | null; lastSpokenAt: Date | null }> => {
  const rows = await tx.q
    .select({
      medicines: sideEffects.medicines,
      at: sql`coalesce(${sideEffects.raisedAt}, ${sideEffects.reportedAt})`.mapWith(sideEffects.reportedAt),
      spokenAt: sideEffects.contactAt,
    })
    .from(sideEffects)
    .where(and(eq(sideEffects.patientId, patientId), inArray(sideEffects.level, ['E2', 'E3'])))
  const actives = items?.flatMap(activesOf)
  const isAbout = (medicines: string[]) =>
    !actives || medicines.length === 0 || medicines.flatMap(activesOf).some(one => actives.includes(one))
  const unspoken = rows.filter(row => row.spokenAt === null && isAbout(row.medicines))
  return { lastUnspokenAt: newest(unspoken.map(row => row.at)), lastSpokenAt: newest(rows.map(row => row.spokenAt)) }
}
