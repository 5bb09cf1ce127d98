import { appointments } from '@om/db/tables/care'
import { type AppointmentState, appointmentStates, openAppointmentStates } from '@om/domain/lifecycles/appointment'
import { and, asc, desc, eq, gt, inArray, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'

const a = appointments

type Stored = typeof appointments.$inferSelect
export type AppointmentRow = Omit<Stored, 'state'> & { state: AppointmentState }
export type NewAppointment = Omit<typeof appointments.$inferInsert, 'id' | 'state' | 'version'>

const stateOf = (text: string): AppointmentState => {
  const known = appointmentStates.find(state => state === text)
  if (!known) throw new Error(`an appointment is ${text}`)
  return known
}

/** A stored row with its state checked; a constraint of the table holds the states. */
export const asAppointment = (row: Stored): AppointmentRow => ({ ...row, state: stateOf(row.state) })

const firstOf = (rows: Stored[]): AppointmentRow | undefined => rows.map(asAppointment)[0]

/** Milliseconds by which a doctor may call before the booked time. */
const EARLIER_MS = 15 * 60_000
const isOpen = inArray(a.state, [...openAppointmentStates])

/** One appointment as the actor may see it. */
export const visibleAppointment = async (tx: Tx, id: string): Promise<AppointmentRow | undefined> =>
  firstOf(await tx.visible(q => q.select().from(a).where(eq(a.id, id))))

/** One, for somebody whom a link of it lets in. */
export const appointmentById = async (tx: Tx, id: string): Promise<AppointmentRow | undefined> =>
  firstOf(await tx.q.select().from(a).where(eq(a.id, id)))

/** One that was found before, as it is now, held still until the transaction ends. */
export const lockAppointment = async (tx: Tx, id: string): Promise<AppointmentRow | undefined> =>
  firstOf(await tx.q.select().from(a).where(eq(a.id, id)).for('update'))

/** The appointment of a consult that is still to be held, held still; there is one at most. */
export const lockOpenOf = async (tx: Tx, consultId: string): Promise<AppointmentRow | undefined> =>
  firstOf(
    await tx.q
      .select()
      .from(a)
      .where(and(eq(a.consultId, consultId), isOpen))
      .for('update'),
  )

/** What a doctor has booked and not begun, held still. */
export const lockAheadOf = async (tx: Tx, doctorId: string): Promise<AppointmentRow[]> => {
  const rows = await tx.q
    .select()
    .from(a)
    .where(and(eq(a.doctorId, doctorId), isOpen, ne(a.state, 'in_progress')))
    .orderBy(asc(a.startsAt))
    .for('update')
  return rows.map(asAppointment)
}

/** The newest appointment of a consult that counted as missed, held still. */
export const lockMissedOf = async (tx: Tx, consultId: string): Promise<AppointmentRow | undefined> =>
  firstOf(
    await tx.q
      .select()
      .from(a)
      .where(and(eq(a.consultId, consultId), eq(a.state, 'no_show')))
      .orderBy(desc(a.startsAt))
      .limit(1)
      .for('update'),
  )

/** Appointments of some consults that are still to be held, as the actor may see them. */
export const visibleOpenOf = async (tx: Tx, consultIds: string[]): Promise<AppointmentRow[]> => {
  if (consultIds.length === 0) return []
  const rows = await tx.visible(q =>
    q
      .select()
      .from(a)
      .where(and(inArray(a.consultId, consultIds), isOpen)),
  )
  return rows.map(asAppointment)
}

/**
 * Stores a booked time. Undefined when the doctor or the patient has something else then, or the consult has an open
 * appointment: constraints of the table decide, so that of many who book at once one is stored.
 */
export const insertBooked = async (tx: Tx, row: NewAppointment): Promise<AppointmentRow | undefined> =>
  firstOf(
    await tx.q
      .insert(a)
      .values({ ...row, state: 'booked' })
      .onConflictDoNothing()
      .returning(),
  )

/** Milliseconds for which a call that counted as missed can be put on record after all. */
const RECORDED_WITHIN_MS = 7 * 86_400_000

/** Whether a doctor's call for a consult has begun by then and nothing is on record, or it counted as missed some days ago at most. */
export const hasCallToRecord = async (
  tx: Tx,
  { consultId, doctorId }: { consultId: string; doctorId: string },
  now: Date,
): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: a.id })
    .from(a)
    .where(
      and(
        eq(a.consultId, consultId),
        eq(a.doctorId, doctorId),
        lt(a.startsAt, new Date(now.getTime() + EARLIER_MS)),
        or(isOpen, and(eq(a.state, 'no_show'), gt(a.startsAt, new Date(now.getTime() - RECORDED_WITHIN_MS)))),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export type AppointmentChange = {
  state?: AppointmentState
  mode?: Stored['mode']
  closedAt?: Date | null
  cancelReason?: string
  proposedDoctorId?: string | null
  proposedStartsAt?: Date | null
  proposedEndsAt?: Date | null
  proposedWhy?: string
}

/** Changes an appointment if it is still as it was read; undefined when somebody was faster. */
export const updateAppointment = async (
  tx: Tx,
  row: AppointmentRow,
  change: AppointmentChange,
): Promise<AppointmentRow | undefined> =>
  firstOf(
    await tx.q
      .update(a)
      .set({ ...change, version: sql`${a.version} + 1` })
      .where(and(eq(a.id, row.id), eq(a.version, row.version)))
      .returning(),
  )

export type Booked = { doctorId: string; startsAt: Date; endsAt: Date }

/** What is booked with some doctors in a time, or kept for a patient to whom it is proposed; one appointment can be left out. */
export const bookedTimes = async (
  tx: Tx,
  doctorIds: string[],
  { from, until, except }: { from: Date; until: Date; except?: string },
): Promise<Booked[]> => {
  const rows = await tx.q
    .select()
    .from(a)
    .where(
      and(
        isOpen,
        except ? ne(a.id, except) : undefined,
        or(
          and(inArray(a.doctorId, doctorIds), lt(a.startsAt, until), gt(a.endsAt, from)),
          and(inArray(a.proposedDoctorId, doctorIds), lt(a.proposedStartsAt, until), gt(a.proposedEndsAt, from)),
        ),
      ),
    )
  // A row may be found by either of its times; the other one is of another doctor or another day.
  return rows
    .flatMap(({ doctorId, startsAt, endsAt, proposedDoctorId, proposedStartsAt, proposedEndsAt }) => [
      { doctorId, startsAt, endsAt },
      ...(proposedDoctorId && proposedStartsAt && proposedEndsAt
        ? [{ doctorId: proposedDoctorId, startsAt: proposedStartsAt, endsAt: proposedEndsAt }]
        : []),
    ])
    .filter(one => doctorIds.includes(one.doctorId) && one.startsAt < until && one.endsAt > from)
}

/** Whether a patient has something else booked in a time. */
export const isPatientBusy = async (tx: Tx, patientId: string, startsAt: Date, endsAt: Date): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: a.id })
    .from(a)
    .where(and(eq(a.patientId, patientId), isOpen, lt(a.startsAt, endsAt), gt(a.endsAt, startsAt)))
    .limit(1)
  return rows.length > 0
}

const listed = async (tx: Tx, where: SQL | undefined, order: SQL, limit: number): Promise<AppointmentRow[]> => {
  const rows = await tx.visible(q =>
    q
      .select()
      .from(a)
      // One that was moved lives on in the one it was moved to.
      .where(and(where, ne(a.state, 'rescheduled')))
      .orderBy(order, asc(a.id))
      .limit(limit),
  )
  return rows.map(asAppointment)
}

/** A patient's appointments that are still to be held, soonest first. */
export const visibleAhead = (tx: Tx, patientId: string, limit: number): Promise<AppointmentRow[]> =>
  listed(tx, and(eq(a.patientId, patientId), isOpen), asc(a.startsAt), limit)

/** A patient's other appointments, newest first, behind one of them. */
export const visiblePast = (
  tx: Tx,
  patientId: string,
  limit: number,
  after: PageCursor | null = null,
): Promise<AppointmentRow[]> => {
  const isBehind = after && or(lt(a.startsAt, after.at), and(eq(a.startsAt, after.at), gt(a.id, after.id)))
  const isPast = notInArray(a.state, [...openAppointmentStates])
  return listed(tx, and(eq(a.patientId, patientId), isPast, isBehind ?? undefined), desc(a.startsAt), limit)
}

/** A doctor's appointments in a time, soonest first. */
export const visibleOfDoctor = (tx: Tx, doctorId: string, from: Date, until: Date, limit: number) =>
  listed(tx, and(eq(a.doctorId, doctorId), lt(a.startsAt, until), gt(a.endsAt, from)), asc(a.startsAt), limit)

const take = async (tx: Tx, where: SQL | undefined, limit: number): Promise<AppointmentRow[]> => {
  const rows = await tx.q
    .select()
    .from(a)
    // The words of the partial index.
    .where(and(sql`${a.state} in ('booked','confirmed')`, where))
    .orderBy(asc(a.startsAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asAppointment)
}

export type ReminderWindow = { after: Date; until: Date; leadMs: number; mark: string }

/**
 * Appointments that start in a time and have not had this reminder. One that was booked after the reminder was due gets
 * none: its patient has just read the confirmation.
 */
export const unreminded = (tx: Tx, { after, until, leadMs, mark }: ReminderWindow, limit: number) =>
  take(
    tx,
    and(
      gt(a.startsAt, after),
      sql`${a.startsAt} <= ${until.toISOString()}`,
      sql`${a.createdAt} <= ${a.startsAt} - ${leadMs} * interval '1 millisecond'`,
      sql`not exists (select from public.audit_log l where l.subject_type = 'appointment' and l.subject_id = ${a.id}::text
        and l.action = 'appointment.remind' and l.reason = ${mark})`,
    ),
    limit,
  )

/** Appointments at whose door the patient waits, and which were over before then. */
export const waitedInVain = async (tx: Tx, endedBefore: Date, limit: number): Promise<AppointmentRow[]> => {
  const rows = await tx.q
    .select()
    .from(a)
    .where(and(sql`${a.state} = 'waiting'`, lt(a.endsAt, endedBefore)))
    .orderBy(asc(a.endsAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asAppointment)
}

/** Visits that were begun, were over before then, and of which nothing is on record. */
export const unrecorded = async (tx: Tx, endedBefore: Date, limit: number): Promise<AppointmentRow[]> => {
  const rows = await tx.q
    .select()
    .from(a)
    .where(
      and(
        sql`${a.state} = 'in_progress'`,
        lt(a.endsAt, endedBefore),
        sql`not exists (select from public.tasks t where t.kind = 'visit_record' and t.subject_id = ${a.id})`,
      ),
    )
    .orderBy(asc(a.endsAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asAppointment)
}

/** Appointments that began before then and are over. */
export const overdue = (tx: Tx, begunBefore: Date, now: Date, limit: number): Promise<AppointmentRow[]> =>
  take(tx, and(sql`${a.startsAt} <= ${begunBefore.toISOString()}`, or(lt(a.endsAt, now), eq(a.endsAt, now))), limit)
