import type { ClosingFacts } from '@om/contracts/account'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { keptUntil } from '@om/domain/retention'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { hasOpenConsult } from '#src/modules/consults/consults.ts'
import { chargingSubscriptions } from '#src/modules/subscriptions/subscriptions.ts'
import { suppliesUnderway } from '#src/modules/supplies/supplies.ts'
import { recordFacts } from '../record.repo.ts'

/**
 * What closing the account would do now. What is still being made, and a consult that is withdrawn, are entries of
 * today: the record is kept from here on. (REG-21)
 */
export const closingFacts = async (deps: Deps, tx: Tx, patientId: string): Promise<ClosingFacts> => {
  const { lastEntryAt, dateOfBirth } = await recordFacts(tx, patientId)
  const withdrawsConsult = await hasOpenConsult(tx, patientId)
  const underway = await suppliesUnderway(tx, patientId)
  const lastEntry = withdrawsConsult || underway > 0 ? deps.clock.now() : lastEntryAt
  return {
    endsSubscription: (await chargingSubscriptions(tx, patientId)).length > 0,
    withdrawsConsult,
    ordersUnderway: underway,
    keptUntil: lastEntry ? keptUntil(dayIn(lastEntry, CLINIC_ZONE), dateOfBirth) : null,
  }
}
