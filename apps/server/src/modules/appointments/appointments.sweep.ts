import { APPOINTMENT_REMINDERS_MS, NO_SHOW_AFTER_MS } from '@om/domain/lifecycles/appointment'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { isInHand } from '#src/modules/consults/consults.ts'
import { writeReminder } from './appointment-mails.ts'
import { type AppointmentRow, overdue, unreminded } from './appointments.repo.ts'
import { endAppointment } from './booking/end-appointment.ts'

const batch = 50
const [dayBefore, hourBefore] = APPOINTMENT_REMINDERS_MS

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** A message is of use a day and an hour before. After a long stop the nearer one goes out, not both. */
const reminders = [
  { leadMs: hourBefore, notWithinMs: 0, mark: '1h' },
  { leadMs: dayBefore, notWithinMs: hourBefore, mark: '24h' },
]

const remind = async (deps: Deps, tx: Tx, row: AppointmentRow, mark: string): Promise<void> => {
  await audit(deps.clock, tx, {
    action: 'appointment.remind',
    subjectType: 'appointment',
    subjectId: row.id,
    patientId: row.patientId,
    reason: mark,
  })
  await writeReminder(deps, tx, row, mark)
}

const remindPatients = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
    const now = deps.clock.now()
    for (const { leadMs, notWithinMs, mark } of reminders) {
      const due = { after: after(now, notWithinMs), until: after(now, leadMs), leadMs, mark }
      for (const row of await unreminded(tx, due, batch)) await remind(deps, tx, row, mark)
    }
  })

/**
 * An appointment that began fifteen minutes ago and whose time is over counts as missed, unless its doctor is at work on
 * the consult: then the call may still be going on. A contact put on record later makes it a completed one.
 */
const missAbsent = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
    const now = deps.clock.now()
    for (const row of await overdue(tx, after(now, -NO_SHOW_AFTER_MS), now, batch)) {
      if (row.consultId && (await isInHand(tx, row.consultId, row.doctorId, now))) continue
      await endAppointment(deps, tx, row, { action: 'miss', by: 'system' })
    }
  })

/** Everything about appointments that becomes due by the clock alone. */
export const appointmentsSweep = async (deps: Deps): Promise<void> => {
  await remindPatients(deps)
  await missAbsent(deps)
}
