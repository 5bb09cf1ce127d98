import { HOLD_ESCALATES_AFTER_DAYS } from '@om/domain/lifecycles/order'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { holdPrescription } from '#src/modules/prescriptions/prescriptions.ts'
import { followPrescription, HELD_WITH_PRESCRIPTION } from './follow-prescription.ts'
import { longHolds, pastLastDay } from './supplies.repo.ts'
import { writeDelayed, writeStuck } from './supply-mails.ts'

const dayMs = 86_400_000
const batch = 50

/** What happens to orders by the clock: those past the last day of their prescription, and those held for long. */
export const suppliesSweep = async (deps: Deps): Promise<void> => {
  await endPastDate(deps)
  await escalateHolds(deps)
}

/**
 * The last supply of a prescription may still be in the pharmacy's hands when its last day is over: it is cancelled, or held
 * where it has been made, like that of a prescription that has ended. (INV-07)
 */
const endPastDate = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('orders') }, async ({ tx }) => {
    for (const { prescriptionId, patientId } of await pastLastDay(
      tx,
      clinicToday(deps.clock),
      HELD_WITH_PRESCRIPTION,
      batch,
    )) {
      await holdPrescription(tx, prescriptionId)
      await followPrescription(deps, tx, { prescriptionId, patientId, status: 'expired' })
    }
  })

/** An order on hold for more than two days is told to the admins and its patient, once for each hold. */
const escalateHolds = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('orders') }, async ({ tx }) => {
    const since = new Date(deps.clock.now().getTime() - HOLD_ESCALATES_AFTER_DAYS * dayMs)
    for (const order of await longHolds(tx, since, batch)) {
      await audit(deps.clock, tx, {
        action: 'order.escalate',
        subjectType: 'order',
        subjectId: order.id,
        patientId: order.patientId,
        reason: order.holdReason,
      })
      await announce(tx, ['role:admin'], 'order', order.id)
      await writeStuck(deps, tx, order)
      await writeDelayed(deps, tx, order)
    }
  })
