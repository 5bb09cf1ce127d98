import { PrescriptionState } from '@om/contracts/prescriptions'
import { plans, subscriptions } from '@om/db/tables/billing'
import { prescriptions } from '@om/db/tables/prescriptions'
import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#src/database/database.ts'
import { openRefillOf } from './refills/refills.repo.ts'
import { titleOfPlan } from './subscriptions.present.ts'

/** What other modules may use of subscriptions. */

export {
  fallingDue,
  type InvoiceRow,
  invoiceById,
  type RefundRow,
  visibleInvoices,
  visibleRefunds,
  visibleSubscriptions,
} from './billing.repo.ts'
export { type CreditRow, creditsOf } from './credit/credit.repo.ts'
export { backWords, chargeWords, creditWords } from './credit/credit-words.ts'
export { creditForAdmin } from './credit/read-credit.ts'
export { creditStanding, freeCredit, giveCreditBack, holdCredit, takeCredit } from './credit/use-credit.ts'
export { careOfInvoice } from './desk/care-of-invoice.ts'
export { isSentEnough, wasSent } from './desk/for-patient.ts'
export { decideAsked, dropAsked, type HandPaid, keepAsked, mayAsk } from './desk/hand-refund.ts'
export { creditNumber, invoiceForPaper, refundForPaper } from './desk/paper.repo.ts'
export { parcelEvents, type Steps, sharedSteps, timelineOf } from './desk/payment-timeline.ts'
export { type PaymentFilter, patientsLike, startOf } from './desk/payments.repo.ts'
export { paidAlone, presentRequest } from './desk/read-payments.ts'
export { endRefundsOf } from './desk/refund-by-hand.ts'
export type { LinkPayload } from './links/link-token.ts'
export { actingFor, linksOf, linkUse } from './links/use-link.ts'
export { cancelAtProvider } from './manage/cancel-subscription.ts'
export { presentReceipt, receiptIn } from './manage/change-plan.ts'
export { chargingSubscriptions, endCharging, endLaterCharges } from './manage/end-with-account.ts'
export { followPrescriptionCharges } from './manage/follow-prescription.ts'
export { storeChange } from './manage/keep-change.ts'
export { onePress } from './manage/one-press.ts'
export { onDay, undoDay } from './manage/plan-standing.ts'
export { disputeAbout, heldByBank, refundPart } from './manage/refund-invoice.ts'
export { type ChangeRow, type FoundChange, lastChangeOf, visibleAgreements } from './money.repo.ts'
export { offerPlan } from './offer-plan.ts'
export { type OwedView, openOwedOf, owedOfInvoice } from './owed/owed.repo.ts'
export { dropOwedOf, noteOwed, presentOwed, settleOwed } from './owed/settle-owed.ts'
export { orProviderDown, ownCustomer } from './pages/own-customer.ts'
export {
  asChange,
  insertPriceChange,
  notePrice,
  type PriceChangeRow,
  presentPrices,
  priceChangesOfGoods,
  pricesOf,
  withdrawPriceChange,
} from './prices/price.repo.ts'
export { applyBilling, applyInvoice, applySubscription } from './provider/apply-provider-state.ts'
export { weighAfterContact, weighRefillsOf } from './refills/weigh-refill.ts'
export { paymentsForDoctors } from './script-payments.ts'
export {
  type Disputed,
  disputesOf,
  goodsChanged,
  goodsDesk,
  goodsSide,
  otherRefundTold,
} from './subscriptions.hooks.ts'
export { followPrescriptionJob } from './subscriptions.jobs.ts'
export { presentInvoice, titleOfPlan } from './subscriptions.present.ts'

export type PlanSummary = {
  planId: string
  consultId: string
  prescriptionId: string
  /** How its prescription stands. */
  prescription: z.infer<typeof PrescriptionState>
  title: string
  status: 'offered' | 'paying' | 'active' | 'ended' | 'withdrawn'
  offeredAt: Date
  confirmedAt: Date | null
  /** The subscription behind it, once paid; `status` is the provider's word. */
  subscription: {
    id: string
    status: string
    startedAt: Date
    currentPeriodEnd: Date | null
    cancelAtPeriodEnd: boolean
    /** The next delivery waits for something. */
    waits: boolean
  } | null
}

/** The newest plan of a patient and its subscription, as the reader may see them; null when none was offered. */
export const planSummaryOf = async (tx: Tx, patientId: string): Promise<PlanSummary | null> => {
  const [row] = await tx.visible(q =>
    q
      .select({ plan: plans, subscription: subscriptions, status: prescriptions.status })
      .from(plans)
      .innerJoin(prescriptions, eq(prescriptions.id, plans.prescriptionId))
      .leftJoin(subscriptions, eq(subscriptions.planId, plans.id))
      .where(eq(plans.patientId, patientId))
      .orderBy(desc(plans.offeredAt), desc(plans.id))
      .limit(1),
  )
  if (!row) return null
  const { plan, subscription, status } = row
  return {
    planId: plan.id,
    consultId: plan.consultId,
    prescriptionId: plan.prescriptionId,
    prescription: PrescriptionState.parse(status),
    title: titleOfPlan(plan.code),
    status: plan.status,
    offeredAt: plan.offeredAt,
    confirmedAt: plan.confirmedAt,
    subscription: subscription && {
      id: subscription.id,
      status: subscription.status,
      startedAt: subscription.createdAt,
      currentPeriodEnd: subscription.currentPeriodEnd,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      waits: ((await openRefillOf(tx, subscription.id))?.waitsFor.length ?? 0) > 0,
    },
  }
}
