import { dayIn } from '@om/domain/dates'
import { priceOn } from '@om/domain/prescribing/plan-price'
import type { ProviderInvoice } from '@om/integrations/payments/port'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { SubscriptionRow } from '../billing.repo.ts'
import { zoneOfPatient } from '../checkout/agreement.ts'
import type { PlanRow } from '../plans.repo.ts'
import { stopOverchargeJob } from '../subscriptions.jobs.ts'
import { asChange, priceChangesOf } from './price.repo.ts'

/** What may be charged for a subscription on a day of its patient's calendar. */
export const allowedOn = async (
  tx: Tx,
  { id }: Pick<SubscriptionRow, 'id'>,
  { priceCents }: Pick<PlanRow, 'priceCents'>,
  day: string,
): Promise<number> => priceOn(priceCents, (await priceChangesOf(tx, id)).map(asChange), day)

/** How much more an invoice asks for than was agreed and announced; 0 where it does not. Judged on the day it is issued. */
export const overchargeOf = async (
  tx: Tx,
  subscription: SubscriptionRow,
  plan: PlanRow,
  invoice: ProviderInvoice,
): Promise<number> => {
  const day = dayIn(invoice.issuedAt, await zoneOfPatient(tx, subscription.patientId))
  return Math.max(0, invoice.amountCents - (await allowedOn(tx, subscription, plan, day)))
}

/** What is not paid yet and asks for more than was announced is never collected. */
export const stopOvercharge = (deps: Deps, tx: Tx, stripeInvoiceId: string): Promise<void> =>
  deps.jobs.send(tx, stopOverchargeJob, { stripeInvoiceId })
