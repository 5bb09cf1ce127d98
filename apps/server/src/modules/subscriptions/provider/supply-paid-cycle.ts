import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { placeSupply } from '#src/modules/supplies/supplies.ts'
import type { InvoiceRow } from '../billing.repo.ts'
import { writeNotSupplied } from '../subscription-mails.ts'
import { stopSubscriptionJob } from '../subscriptions.jobs.ts'
import type { Saved } from './save-subscription.ts'

/**
 * Hands a paid cycle to the pharmacy. Payment alone never dispenses (INV-11): when the prescription does not allow a
 * supply, there is no order, the subscription ends with this period, and patient and admins are told. After the last
 * supply it ends too, so that nobody is charged for what cannot be sent.
 */
export const supplyPaidCycle = async (deps: Deps, tx: Tx, saved: Saved, invoice: InvoiceRow): Promise<void> => {
  const { subscription, plan } = saved
  const placed = await placeSupply(deps, tx, {
    invoiceId: invoice.id,
    patientId: plan.patientId,
    prescriptionId: plan.prescriptionId,
    subscription: { id: subscription.id, status: subscription.status },
    brand: plan.brand,
  })
  if (placed.ok) {
    if (placed.isLastSupply)
      await deps.jobs.send(tx, stopSubscriptionJob, { subscriptionId: subscription.id, why: 'last_supply' })
    return
  }
  await audit(deps.clock, tx, {
    action: 'order.not_placed',
    subjectType: 'invoice',
    subjectId: invoice.id,
    patientId: plan.patientId,
    reason: placed.reasons.join(', '),
  })
  await announce(tx, ['role:admin'], 'order', invoice.id)
  await writeNotSupplied(deps, tx, saved, invoice)
  await deps.jobs.send(tx, stopSubscriptionJob, { subscriptionId: subscription.id, why: 'not_supplied' })
}
