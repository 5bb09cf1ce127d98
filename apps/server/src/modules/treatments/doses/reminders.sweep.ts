import { dayIn } from '@om/domain/dates'
import { nextReminder, REMINDER_LATE_MS } from '@om/domain/doses'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { notify } from '#src/modules/notices/notices.ts'
import { isTicked, lockDueReminders, saveReminder } from './doses.repo.ts'

const BATCH = 200
/** What may be taken now. One that is on hold is not. */
const taken = ['active', 'released', 'exhausted']

/**
 * Reminds patients at the time that they set, once a day, in neutral words: not of what they have ticked already, of what is on hold or
 * has ended, nor hours late. Two medicines at one time are one reminder.
 */
export const dosesSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('treatments') }, async ({ tx, now }) => {
    for (const { status, ...row } of await lockDueReminders(tx, now, BATCH)) {
      const day = dayIn(row.nextAt, row.zone)
      const isLate = now.getTime() - row.nextAt.getTime() > REMINDER_LATE_MS
      if (!isLate && taken.includes(status) && !(await isTicked(tx, row, day)))
        await notify(deps, tx, {
          userId: row.patientId,
          occasion: `own-reminder:${row.patientId}:${day}:${row.minute}`,
          title: 'The reminder that you set',
          link: '/patient-treatments',
        })
      await saveReminder(tx, { ...row, nextAt: nextReminder(now, row.minute, row.zone) })
    }
  })
