import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { settleCheckout } from './checkout/settle-checkout.ts'
import { chargeAsPrescribed } from './manage/follow-prescription.ts'
import { payRefund } from './manage/refund-invoice.ts'
import { stopSubscription } from './manage/stop-subscription.ts'
import { tellStarting } from './offer-plan.ts'
import { collectOwed, goOnAfterPayment, voidOwed } from './owed/collect-owed.ts'
import { lockCheckout } from './plans.repo.ts'
import { bringPrices, voidOvercharge } from './prices/plan-prices.ts'
import { decideDraft } from './provider/decide-draft.ts'
import { bringInStep } from './provider/out-of-step.ts'
import { reconcileBilling } from './provider/reconcile-billing.ts'
import { remindRenewals } from './provider/remind-renewals.ts'
import { weighRefills } from './refills/weigh-refill.ts'
import {
  checkCheckoutJob,
  decideDraftJob,
  firstCheckSeconds,
  followPrescriptionJob,
  goOnAfterPaymentJob,
  payRefundJob,
  stopOverchargeJob,
  stopSubscriptionJob,
  voidOwedJob,
} from './subscriptions.jobs.ts'

/** Looked at again after three times as long, up to an hour. */
const secondsBefore = (tries: number) => Math.min(3600, firstCheckSeconds * 3 ** tries)
/** More than a day of hours: the provider has closed the page by then. */
const mostTries = 32

/** Asks the provider how a payment page stands and stores it; while it is open, looks again later. */
const checkCheckout = async (deps: Deps, { sessionId, tries }: { sessionId: string; tries: number }): Promise<void> => {
  const as = system('billing')
  const row = await inTransaction({ deps, actor: as }, ({ tx }) => lockCheckout(tx, sessionId))
  if (row?.status !== 'open') return
  const page = await settleCheckout(deps, sessionId)
  if (page?.status !== 'open' || tries >= mostTries) return
  await inTransaction({ deps, actor: as }, ({ tx }) =>
    deps.jobs.send(
      tx,
      checkCheckoutJob,
      { sessionId, tries: tries + 1 },
      { startAfterSeconds: secondsBefore(tries + 1) },
    ),
  )
}

/** What billing does in the background. Apart from the definitions, because this work queues such jobs itself. */
export const subscriptionsJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(checkCheckoutJob, payload => checkCheckout(deps, payload)),
  jobHandler(stopSubscriptionJob, payload => stopSubscription(deps, payload)),
  jobHandler(followPrescriptionJob, payload => chargeAsPrescribed(deps, payload)),
  jobHandler(decideDraftJob, payload => decideDraft(deps, payload)),
  jobHandler(payRefundJob, payload => payRefund(deps, payload)),
  jobHandler(goOnAfterPaymentJob, payload => goOnAfterPayment(deps, payload)),
  jobHandler(stopOverchargeJob, payload => voidOvercharge(deps, payload)),
  jobHandler(voidOwedJob, payload => voidOwed(deps, payload)),
]

/** While the provider does not answer it is asked, so that what waits for it goes on as soon as it is back. */
const lookForProvider = async (deps: Deps): Promise<void> => {
  if (await deps.pace.downSince()) await deps.payments.ask().catch(() => undefined)
}

/** What billing does by the clock: reminders before a charge, tries of payments that failed, and catching up on lost messages. */
export const subscriptionsSweep = async (deps: Deps): Promise<void> => {
  await lookForProvider(deps)
  await tellStarting(deps)
  await bringPrices(deps)
  await remindRenewals(deps)
  await weighRefills(deps)
  await collectOwed(deps)
  await bringInStep(deps)
  await reconcileBilling(deps)
}
