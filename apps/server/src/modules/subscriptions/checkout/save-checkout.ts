import type { CheckoutPage } from '@om/integrations/payments/port'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { lockCheckout, lockPlan, savePlan, setCheckoutStatus } from '../plans.repo.ts'

/**
 * Stores how a payment page ended. One that ran out gives the plan back to the patient, to be confirmed again; nothing
 * was charged. A page that is over stays over, whatever arrives later.
 */
export const closeCheckout = async (
  deps: Deps,
  tx: Tx,
  sessionId: string,
  status: 'complete' | 'expired',
): Promise<void> => {
  const row = await lockCheckout(tx, sessionId)
  if (row?.status !== 'open') return
  await setCheckoutStatus(tx, row.id, status)
  const subject = { subjectType: 'plan', subjectId: row.planId, patientId: row.patientId }
  await announce(tx, [`user:${row.patientId}`], 'plan', row.planId)
  if (status === 'complete') {
    await audit(deps.clock, tx, { action: 'plan.checkout_complete', ...subject })
    return
  }
  const plan = await lockPlan(tx, row.planId)
  if (plan?.status !== 'paying') return
  await savePlan(tx, plan.id, { status: 'offered', confirmedAt: null })
  await audit(deps.clock, tx, {
    action: 'plan.checkout_expired',
    ...subject,
    fromState: 'paying',
    toState: 'offered',
  })
}

/** Stores a payment page as the provider has it. */
export const saveCheckout = async (deps: Deps, tx: Tx, page: CheckoutPage): Promise<void> => {
  if (page.status !== 'open') await closeCheckout(deps, tx, page.sessionId, page.status)
}
