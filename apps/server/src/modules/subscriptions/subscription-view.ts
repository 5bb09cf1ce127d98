import { suppliesTaken } from '@om/domain/prescribing/supply'
import type { Tx } from '#src/database/database.ts'
import { deliveriesOf } from '#src/modules/people/people.ts'
import { prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { suppliesOrdered } from '#src/modules/supplies/supplies.ts'
import type { SubscriptionRow } from './billing.repo.ts'
import { standingOf } from './manage/plan-standing.ts'
import { agreementOf } from './money.repo.ts'
import { openOwedOf } from './owed/owed.repo.ts'
import { planById } from './plans.repo.ts'
import { priceChangesOf, pricesOf } from './prices/price.repo.ts'
import { openRefillOf } from './refills/refills.repo.ts'
import type { SubscriptionView } from './subscriptions.present.ts'

/** Joins subscriptions that the reader may see with their plan, prescription, what is left to supply and what can be done with it. */
export const viewsOf = async (tx: Tx, rows: SubscriptionRow[], now: Date): Promise<SubscriptionView[]> => {
  const ids = rows.map(row => row.prescriptionId)
  const scripts = await prescriptionsByIds(tx, ids)
  const ordered = await suppliesOrdered(tx, ids)
  const views: SubscriptionView[] = []
  for (const subscription of rows) {
    const script = scripts.get(subscription.prescriptionId)
    const plan = await planById(tx, subscription.planId)
    if (!script || !plan) continue
    const used = Math.max(suppliesTaken(script), ordered.get(script.id) ?? 0)
    const suppliesLeft = Math.max(0, script.suppliesTotal - used)
    const view = {
      subscription,
      plan,
      script,
      suppliesLeft,
      refill: await openRefillOf(tx, subscription.id),
      agreed: await agreementOf(tx, plan.id),
      prices: await pricesOf(tx, plan.id),
      changes: await priceChangesOf(tx, subscription.id),
      goesTo: (await deliveriesOf(tx, subscription.patientId))(subscription.addressId),
      owed: await openOwedOf(tx, subscription.stripeSubscriptionId),
    }
    views.push({ ...view, standing: await standingOf(tx, view, now) })
  }
  return views
}
