import { lateIfSentBy } from '@om/domain/claims'
import { HOLD_ESCALATES_AFTER_DAYS } from '@om/domain/lifecycles/order'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { parcelsOfOrders } from '#src/modules/parcels/parcels.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { holdPrescription, prescriptionForOrder } from '#src/modules/prescriptions/prescriptions.ts'
import { lastClaimOf } from './claim/claims.repo.ts'
import { followPrescription, HELD_WITH_PRESCRIPTION } from './follow-prescription.ts'
import { lateParcels, newlyLate, saveLateTold } from './late.repo.ts'
import { escalateQueries } from './query/escalate-queries.ts'
import { chaseRecalls } from './recall/chase-recalls.ts'
import { watchStock } from './stock/watch-stock.ts'
import { hasEnded } from './supplies.policy.ts'
import { longHolds, pastLastDay } from './supplies.repo.ts'
import { writeDelayed, writeParcelLate, writeStuck } from './supply-mails.ts'
import { openLate, openParcelLate, openStuck } from './supply-tasks.ts'

const dayMs = 86_400_000
const batch = 50

/** What happens to orders by the clock: those past the last day of their prescription, those held for long, and patients who do not answer a recall. */
export const suppliesSweep = async (deps: Deps): Promise<void> => {
  await endPastDate(deps)
  await escalateHolds(deps)
  await tellLate(deps)
  await tellLateParcels(deps)
  await escalateQueries(deps)
  await watchStock(deps)
  await chaseRecalls(deps)
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

/** An order on hold for more than two days is told to the admins, the pharmacists and its patient, once for each hold. */
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
      const script = await prescriptionForOrder(tx, order.prescriptionId)
      const isOver = script && hasEnded(script, clinicToday(deps.clock))
      // With its prescription it goes on or ends by itself, or waits to be destroyed, which has its own task.
      if (order.holdReason !== HELD_WITH_PRESCRIPTION) await openStuck(deps, tx, order)
      // What will not be sent is not on its way: they hear of it with the money.
      if (!isOver) await writeDelayed(deps, tx, order)
    }
  })

/** Orders that should have been verified or sent by now are told to the pharmacists, once for each due time. */
const tellLate = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('orders') }, async ({ tx }) => {
    for (const order of await newlyLate(tx, deps.clock.now(), batch)) {
      await openLate(deps, tx, order)
      await saveLateTold(tx, order, order.dueAt)
    }
  })

/** A parcel that should have arrived by now is a task of the pharmacists, and its patient is told what they can do. Once. */
const tellLateParcels = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('orders') }, async ({ tx }) => {
    for (const order of await lateParcels(tx, lateIfSentBy(clinicToday(deps.clock)), batch)) {
      await saveLateTold(tx, order, order.shippedAt ?? order.dueAt)
      // What was reported is looked into already.
      if (await lastClaimOf(tx, order.id)) continue
      if ((await parcelsOfOrders(tx, [order.id])).get(order.id)?.askedCarrierOn) continue
      await openParcelLate(deps, tx, order)
      await writeParcelLate(deps, tx, order)
    }
  })
