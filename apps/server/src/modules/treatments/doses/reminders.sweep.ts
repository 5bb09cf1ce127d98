import { dayIn } from '@om/domain/dates'
import { nextReminder, REMINDER_LATE_MS } from '@om/domain/doses'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { notify } from '#src/modules/notices/notices.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { prescriptionsInUse } from '#src/modules/prescriptions/prescriptions.ts'
import { deleteReminder, isTicked, lockDueReminders, saveReminder } from './doses.repo.ts'

const BATCH = 200

/** What each of these patients is being treated with, by the id of the prescription. */
const inUseOf = async (tx: Tx, patientIds: readonly string[], today: string) => {
  const rows = []
  for (const id of new Set(patientIds)) rows.push(...(await prescriptionsInUse(tx, id, today)))
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * Reminds patients at the time that they set, once a day, in neutral words: not of what they have ticked already or of what is on hold,
 * nor hours late. A reminder of what is over ends. Two medicines at one time are one reminder.
 */
export const dosesSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('treatments') }, async ({ tx, now }) => {
    const due = await lockDueReminders(tx, now, BATCH)
    const inUse = await inUseOf(
      tx,
      due.map(row => row.patientId),
      clinicToday(deps.clock),
    )
    for (const row of due) {
      const script = inUse.get(row.prescriptionId)
      if (!script) {
        await deleteReminder(tx, row.patientId, row)
        continue
      }
      const day = dayIn(row.nextAt, row.zone)
      const isLate = now.getTime() - row.nextAt.getTime() > REMINDER_LATE_MS
      if (!isLate && script.status !== 'on_hold' && !(await isTicked(tx, row, day)))
        await notify(deps, tx, {
          userId: row.patientId,
          occasion: `own-reminder:${row.patientId}:${day}:${row.minute}`,
          title: 'The reminder that you set',
          link: '/patient-treatments',
        })
      await saveReminder(tx, { ...row, nextAt: nextReminder(now, row.minute, row.zone) })
    }
  })
