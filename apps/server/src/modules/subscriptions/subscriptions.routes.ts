import { done, type Result, refused } from '@om/contracts/errors'
import { followNoticeLink as followLinkEndpoint, readNoticeLink as readLinkEndpoint } from '@om/contracts/notice-links'
import {
  confirmOwed as confirmOwedEndpoint,
  followPayLink as followPayLinkEndpoint,
  owedCard as owedCardEndpoint,
  payOwed as payOwedEndpoint,
  readPayLink as readPayLinkEndpoint,
} from '@om/contracts/owed'
import { payments } from '@om/contracts/payments'
import {
  changePlanAddress as addressEndpoint,
  changePlan as changeEndpoint,
  planChange as receiptEndpoint,
} from '@om/contracts/plan-changes'
import { planFigures } from '@om/contracts/plan-figures'
import {
  answerRefill as answerEndpoint,
  changeEarly as changeEarlyEndpoint,
  changeRefill as changeRefillEndpoint,
  decideRefill as decideEndpoint,
  decideEarly as earlyEndpoint,
  readEarly as readEarlyEndpoint,
  patientRefills as refillsEndpoint,
} from '@om/contracts/refills'
import {
  cancelSubscription as cancelEndpoint,
  checkSubscriptions as checkEndpoint,
  mySubscriptions as mineEndpoint,
  myPlans as plansEndpoint,
  resumeSubscription as resumeEndpoint,
  type Subscription,
  settleRefund as settleEndpoint,
  startCheckout as startEndpoint,
  checkoutState as stateEndpoint,
} from '@om/contracts/subscriptions'
import type { Ctx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { ofPatientInCare } from '#src/modules/consults/consults.ts'
import { subscriptionOfPlan, visibleSubscriptions } from './billing.repo.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import { decideCredit, giveCredit, takeCreditBack } from './credit/give-credit.ts'
import { changeForPatient, resendMail } from './desk/for-patient.ts'
import { exportPlanFigures, readPlanFigures } from './desk/plan-figures.ts'
import { listPayments, readPayment } from './desk/read-payments.ts'
import { decideRefund, noteOnPayment, refundByHand } from './desk/refund-by-hand.ts'
import { readRenewalProgress } from './desk/renewal-progress.ts'
import { followNoticeLink, openNoticeLink } from './links/use-link.ts'
import { cancelSubscription, resumeSubscription } from './manage/cancel-subscription.ts'
import { changePlan, readChange } from './manage/change-plan.ts'
import { changePlanAddress } from './manage/plan-address.ts'
import { settleFailed } from './manage/refund-invoice.ts'
import { myPlans, mySubscriptions } from './my-subscriptions.ts'
import { confirmOwed, followPayLink, openPayLink } from './owed/confirm-owed.ts'
import { openOwedCard, payOwed } from './owed/pay-owed.ts'
import { visibleCheckout } from './plans.repo.ts'
import { announcePrice } from './prices/plan-prices.ts'
import { answerRefill } from './refills/answer-refill.ts'
import { changeEarly, decideEarly, readEarly } from './refills/decide-early.ts'
import { changeRefill, decideRefill, listRefills } from './refills/decide-refill.ts'
import { viewsOf } from './subscription-view.ts'
import { presentSubscription } from './subscriptions.present.ts'

type StatusList = { subscriptions: { id: string; status: string }[] }

/** The provider's statuses of one's own telehealth subscriptions; another person's are absent. (Spec §7) */
const checkSubscriptions = async (
  ctx: Ctx<'signed-in'>,
  { userId }: { userId: string },
): Promise<Result<StatusList>> => {
  const { tx, actor } = ctx
  if (userId !== actor.id) return refused('not_found')
  const rows = await visibleSubscriptions(tx, actor.id)
  return done({ subscriptions: rows.map(({ id, status }) => ({ id, status })) })
}

const states = { open: 'waiting', complete: 'paid', expired: 'expired' } as const

type CheckoutState = {
  state: 'waiting' | 'paid' | 'expired' | 'cancelled'
  planId: string
  subscription: Subscription | null
}

/**
 * How a payment page ended, from our own rows alone: coming back from the page proves nothing, the provider's message
 * does. While the page is open it may still be paid, so it is `waiting`.
 */
const checkoutState = async (
  ctx: Ctx<'patient'>,
  { sessionId }: { sessionId: string },
): Promise<Result<CheckoutState>> => {
  const { tx } = ctx
  const checkout = await visibleCheckout(tx, sessionId)
  if (!checkout) return refused('not_found')
  const row = checkout.status === 'complete' ? await subscriptionOfPlan(tx, checkout.planId) : undefined
  const [view] = await viewsOf(tx, row ? [row] : [], ctx.now)
  return done({
    state: states[checkout.status],
    planId: checkout.planId,
    subscription: view ? presentSubscription(view, ctx.now) : null,
  })
}

/** Plans, payment pages and subscriptions. */
export const subscriptionsRoutes = (deps: Deps): Route[] => [
  serve(deps, plansEndpoint, myPlans),
  serve(deps, startEndpoint, startCheckout, { transaction: 'own' }),
  serve(deps, stateEndpoint, checkoutState),
  serve(deps, mineEndpoint, mySubscriptions),
  serve(deps, cancelEndpoint, cancelSubscription, { transaction: 'own' }),
  serve(deps, resumeEndpoint, resumeSubscription, { transaction: 'own' }),
  serve(deps, changeEndpoint, changePlan, { transaction: 'own' }),
  serve(deps, addressEndpoint, changePlanAddress),
  serve(deps, receiptEndpoint, readChange),
  serve(deps, checkEndpoint, checkSubscriptions),
  serve(deps, settleEndpoint, settleFailed),
  serve(deps, answerEndpoint, answerRefill),
  serve(deps, refillsEndpoint, ofPatientInCare(listRefills)),
  serve(deps, decideEndpoint, decideRefill),
  serve(deps, changeRefillEndpoint, changeRefill),
  serve(deps, readEarlyEndpoint, readEarly),
  serve(deps, changeEarlyEndpoint, changeEarly),
  serve(deps, readLinkEndpoint, openNoticeLink, { transaction: 'own' }),
  serve(deps, followLinkEndpoint, followNoticeLink, { transaction: 'own' }),
  serve(deps, payOwedEndpoint, payOwed, { transaction: 'own' }),
  serve(deps, owedCardEndpoint, openOwedCard, { transaction: 'own' }),
  serve(deps, confirmOwedEndpoint, confirmOwed, { transaction: 'own' }),
  serve(deps, readPayLinkEndpoint, openPayLink, { transaction: 'own' }),
  serve(deps, followPayLinkEndpoint, followPayLink, { transaction: 'own' }),
  serve(deps, payments.list, listPayments),
  serve(deps, payments.read, readPayment),
  serve(deps, payments.refund, refundByHand),
  serve(deps, payments.decide, decideRefund),
  serve(deps, planFigures.read, readPlanFigures),
  serve(deps, planFigures.csv, exportPlanFigures),
  serve(deps, planFigures.renewals, readRenewalProgress),
  serve(deps, payments.price, announcePrice),
  serve(deps, payments.credit, giveCredit),
  serve(deps, payments.decideCredit, decideCredit),
  serve(deps, payments.takeCreditBack, takeCreditBack),
  serve(deps, payments.note, noteOnPayment),
  serve(deps, payments.changeForPatient, changeForPatient, { transaction: 'own' }),
  serve(deps, payments.resend, resendMail),
  serve(deps, earlyEndpoint, decideEarly),
]
