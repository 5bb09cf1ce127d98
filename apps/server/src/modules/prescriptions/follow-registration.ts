import { withinBusinessDays } from '@om/domain/working-day'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { movePrescription } from './move-prescription.ts'
import { isSafetyOpen, orderInTheMaking } from './prescriptions.hooks.ts'
import { ofReturnedDoctors, ofStoppedDoctors, type PrescriptionRow, usedUpOf } from './prescriptions.repo.ts'
import { releaseUnlessAgainst } from './recheck.ts'

/** As many as one transaction takes; the sweep goes on with the rest. */
const batch = 200
const by = { role: 'system', name: '' } as const

/** Nothing is made, sent or charged until a colleague has looked; each is a task of the doctors. (INV-02) */
const hold = async (deps: Deps, tx: Tx, rows: PrescriptionRow[]): Promise<void> => {
  for (const row of rows) {
    const held = await movePrescription(deps, tx, row, { action: 'hold', by, reason: 'registration', message: '' })
    if (!held.ok) continue
    await openTask(deps, tx, {
      role: 'doctor',
      kind: 'correction',
      subjectId: row.id,
      patientId: row.patientId,
      consultId: row.consultId,
      summary: `${row.title} is on hold: the registration of ${row.prescriberSnapshot.name} is not current.`,
      dueAt: withinBusinessDays(deps.clock.now(), 1),
    })
  }
}

const release = async (deps: Deps, tx: Tx, rows: PrescriptionRow[]): Promise<number> => {
  let released = 0
  for (const row of rows) {
    if (await isSafetyOpen.ask(tx, row.patientId)) continue
    released += 1
    await closeTasks(deps, tx, 'correction', [row.id], '')
    // Whatever else speaks against it by now holds it on, as a task of its own.
    await releaseUnlessAgainst(deps, tx, row, { by, reason: 'registration_current', message: '' })
  }
  return released
}

/** What a doctor signed stops and goes on with their registration, in the transaction that changes it. */
export const followRegistration = async (
  deps: Deps,
  tx: Tx,
  { doctorId, isCurrent }: { doctorId: string; isCurrent: boolean },
): Promise<void> => {
  if (isCurrent) {
    await release(deps, tx, await ofReturnedDoctors(tx, batch, doctorId))
    return
  }
  await hold(deps, tx, await ofStoppedDoctors(tx, batch, doctorId))
  // Its last supply may still be on the bench.
  for (const row of await usedUpOf(tx, doctorId, clinicToday(deps.clock)))
    if (await orderInTheMaking.ask(tx, row.id)) await hold(deps, tx, [row])
}

/** What one transaction did not reach, batch by batch. Safe to repeat, on any copy. */
export const followRegistrations = async (deps: Deps): Promise<void> => {
  const inBatches = async (work: (tx: Tx) => Promise<number>) => {
    for (let done = batch; done === batch; )
      done = await inTransaction({ deps, actor: system('clock') }, ({ tx }) => work(tx))
  }
  await inBatches(async tx => {
    const rows = await ofStoppedDoctors(tx, batch)
    await hold(deps, tx, rows)
    return rows.length
  })
  await inBatches(async tx => release(deps, tx, await ofReturnedDoctors(tx, batch)))
}
