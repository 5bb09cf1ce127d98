import { dayIn } from '@om/domain/dates'
import { hasSlot, nextReminder, REMINDER_LATE_MS } from '@om/domain/doses'
import { howToTake } from '@om/domain/formulary/how-to-take'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { notify } from '#src/modules/notices/notices.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { prescriptionsByIds, prescriptionsInUse, replacementOf } from '#src/modules/prescriptions/prescriptions.ts'
import {
  deleteReminder,
  insertReminder,
  isTicked,
  lockDueReminders,
  type ReminderRow,
  saveReminder,
} from './doses.repo.ts'

const BATCH = 200

/** What each of these patients is being treated with, by the id of the prescription. */
const inUseOf = async (tx: Tx, patientIds: readonly string[], today: string) => {
  const rows = []
  for (const id of new Set(patientIds)) rows.push(...(await prescriptionsInUse(tx, id, today)))
  return new Map(rows.map(row => [row.id, row]))
}

type InUse = Awaited<ReturnType<typeof inUseOf>>

/**
 * A reminder as it counts now. One of what is over ends; one of what was replaced goes on with what has taken its place, unless its
 * patient has set a time there.
 */
const goneOn = async (tx: Tx, row: ReminderRow, inUse: InUse): Promise<ReminderRow | undefined> => {
  if (inUse.has(row.prescriptionId)) return row
  await deleteReminder(tx, row.patientId, row)
  let id = await replacementOf(tx, row.prescriptionId)
  while (id && !inUse.has(id)) id = await replacementOf(tx, id)
  const script = inUse.get(id ?? '')
  const old = (await prescriptionsByIds(tx, [row.prescriptionId])).get(row.prescriptionId)
  // The same medicine may stand in another line of the new script, or in none, and be taken once a day there.
  const position = script?.items.findIndex(item => item.medicine === old?.items[row.position]?.medicine) ?? -1
  const item = script?.items[position]
  if (!script || !item || !hasSlot(howToTake(item, script), row.slot)) return undefined
  const moved = { ...row, prescriptionId: script.id, position }
  return (await insertReminder(tx, moved)) ? moved : undefined
}

/**
 * Reminds patients at the time that they set, once a day, in neutral words: not of what they have ticked already or of what is on hold,
 * nor hours late. A reminder of what is over ends; of what is replaced it goes on with what took its place. Two medicines at one time are one reminder.
 */
export const dosesSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('treatments') }, async ({ tx, now }) => {
    const due = await lockDueReminders(tx, now, BATCH)
    const inUse = await inUseOf(
      tx,
      due.map(row => row.patientId),
      clinicToday(deps.clock),
    )
    for (const one of due) {
      const row = await goneOn(tx, one, inUse)
      if (!row) continue
      const day = dayIn(row.nextAt, row.zone)
      const isLate = now.getTime() - row.nextAt.getTime() > REMINDER_LATE_MS
      const isHeld = inUse.get(row.prescriptionId)?.status === 'on_hold'
      const isDone = (await isTicked(tx, row, day)) || (row !== one && (await isTicked(tx, one, day)))
      if (!isLate && !isHeld && !isDone)
        await notify(deps, tx, {
          userId: row.patientId,
          occasion: `own-reminder:${row.patientId}:${day}:${row.minute}`,
          title: 'The reminder that you set',
          link: '/patient-treatments',
        })
      await saveReminder(tx, { ...row, nextAt: nextReminder(now, row.minute, row.zone) })
    }
  })
