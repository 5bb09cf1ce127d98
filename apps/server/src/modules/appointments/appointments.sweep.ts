import { GIVEN_UP_AFTER_MS } from '@om/domain/appointments/visit-rules'
import { APPOINTMENT_REMINDERS_MS, NO_SHOW_AFTER_MS } from '@om/domain/lifecycles/appointment'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { isInHand } from '#src/modules/consults/consults.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import {
  type ReminderMark,
  remindDoctor,
  writeCancelledByDoctor,
  writeNotHeld,
  writeReminder,
} from './appointment-mails.ts'
import { type AppointmentRow, overdue, unrecorded, unreminded, waitedInVain } from './appointments.repo.ts'
import { moveAppointment } from './booking/move-appointment.ts'
import { forgetSignals } from './video/video.repo.ts'

const batch = 50
const SIGNALS_KEPT_MS = 3_600_000
/** A record is written on the same day. */
const RECORD_WITHIN_MS = 4 * 3_600_000
const [dayBefore, hourBefore, minutesBefore] = APPOINTMENT_REMINDERS_MS

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** A day, an hour and five minutes before. After a long stop the nearest one goes out, not all. */
const reminders: { leadMs: number; notWithinMs: number; mark: ReminderMark }[] = [
  { leadMs: minutesBefore, notWithinMs: 0, mark: '5m' },
  { leadMs: hourBefore, notWithinMs: minutesBefore, mark: '1h' },
  { leadMs: dayBefore, notWithinMs: hourBefore, mark: '24h' },
]

const remind = async (deps: Deps, tx: Tx, row: AppointmentRow, mark: ReminderMark): Promise<void> => {
  await audit(deps.clock, tx, {
    action: 'appointment.remind',
    subjectType: 'appointment',
    subjectId: row.id,
    patientId: row.patientId,
    reason: mark,
  })
  await writeReminder(deps, tx, row, mark)
  if (mark !== '24h') await remindDoctor(deps, tx, row, mark)
}

const remindBoth = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
    const now = deps.clock.now()
    for (const { leadMs, notWithinMs, mark } of reminders) {
      const due = { after: after(now, notWithinMs), until: after(now, leadMs), leadMs, mark }
      for (const row of await unreminded(tx, due, batch)) await remind(deps, tx, row, mark)
    }
  })

/**
 * An appointment that began fifteen minutes ago and whose time is over counts as missed, unless its doctor is at work on
 * the consult: then the call may still be going on. Of a phone call about a treatment nobody sees that, so it has an hour more.
 * A contact put on record later makes it a completed one.
 */
const missAbsent = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
    const now = deps.clock.now()
    for (const row of await overdue(tx, after(now, -NO_SHOW_AFTER_MS), now, batch)) {
      if (row.reason !== '' && row.mode === 'phone' && row.endsAt > after(now, -GIVEN_UP_AFTER_MS)) continue
      if (row.consultId && (await isInHand(tx, row.consultId, row.doctorId, now))) continue
      const missed = await moveAppointment(deps, tx, row, { action: 'miss', by: 'system' })
      if (missed.ok) await writeNotHeld(deps, tx, row)
    }
  })

/** A patient whom nobody let in for an hour past the end is not kept waiting: they are asked to choose another time. */
const sendHome = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
    for (const row of await waitedInVain(tx, after(deps.clock.now(), -GIVEN_UP_AFTER_MS), batch)) {
      const ended = await moveAppointment(deps, tx, row, {
        action: 'cancel',
        by: 'system',
        reason: 'doctor_did_not_come',
      })
      if (ended.ok) await writeCancelledByDoctor(deps, tx, row)
    }
  })

/** A visit that was begun and of which nothing is on record an hour past its end waits for a doctor to say what came of it. */
const askForRecords = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
    const now = deps.clock.now()
    for (const row of await unrecorded(tx, after(now, -GIVEN_UP_AFTER_MS), batch))
      await openTask(deps, tx, {
        role: 'doctor',
        kind: 'visit_record',
        subjectId: row.id,
        patientId: row.patientId,
        consultId: row.consultId,
        summary: 'A visit was begun: put it on record, or say that the two could not talk.',
        dueAt: after(now, RECORD_WITHIN_MS),
      })
  })

const forgetOldSignals = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('clock') }, ({ tx }) =>
    forgetSignals(tx, after(deps.clock.now(), -SIGNALS_KEPT_MS)),
  )

/** Everything about appointments that becomes due by the clock alone. */
export const appointmentsSweep = async (deps: Deps): Promise<void> => {
  await remindBoth(deps)
  await missAbsent(deps)
  await sendHome(deps)
  await askForRecords(deps)
  await forgetOldSignals(deps)
}
