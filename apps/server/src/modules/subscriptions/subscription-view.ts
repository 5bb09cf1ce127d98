import type { Tx } from '#src/database/database.ts'
import { prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { suppliesOrdered } from '#src/modules/supplies/supplies.ts'
import type { SubscriptionRow } from './billing.repo.ts'
import { planById } from './plans.repo.ts'
import { openRefillOf } from './refills/refills.repo.ts'
import type { SubscriptionView } from './subscriptions.present.ts'

/** Joins subscriptions that the reader may see with their plan, prescription and what is left to supply. */
export const viewsOf = async (tx: Tx, rows: SubscriptionRow[]): Promise<SubscriptionView[]> => {
  const ids = rows.map(row => row.prescriptionId)
  const scripts = await prescriptionsByIds(tx, ids)
  const ordered = await suppliesOrdered(tx, ids)
  const views: SubscriptionView[] = []
  for (const subscription of rows) {
    const script = scripts.get(subscription.prescriptionId)
    const plan = await planById(tx, subscription.planId)
    if (!script || !plan) continue
    const used = Math.max(script.suppliesUsed, ordered.get(script.id) ?? 0)
    const suppliesLeft = Math.max(0, script.suppliesTotal - used)
    views.push({ subscription, plan, script, suppliesLeft, refill: await openRefillOf(tx, subscription.id) })
  }
  return views
}
