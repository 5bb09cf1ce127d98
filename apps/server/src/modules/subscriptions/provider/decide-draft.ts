import { subscriptionStateOf } from '@om/domain/lifecycles/subscription'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { lockInvoice, subscriptionById } from '../billing.repo.ts'
import { giveCreditBack, takeCredit } from '../credit/use-credit.ts'
import { planById } from '../plans.repo.ts'
import { weighCharge } from '../refills/charge-facts.ts'
import { lockOpenRefills } from '../refills/refills.repo.ts'
import { askAnew } from '../refills/request-refill.ts'
import { weighRefill } from '../refills/weigh-refill.ts'
import { stopSubscriptionJob } from '../subscriptions.jobs.ts'
import { applyBilling } from './apply-provider-state.ts'

const as = system('billing')

type Draft = { subscriptionId: string; stripeInvoiceId: string }

/** What is known in this moment about the delivery that a draft is for. What nobody was asked about is announced and asked about now. */
const decide = (deps: Deps, { subscriptionId, stripeInvoiceId }: Draft) =>
  inTransaction({ deps, actor: as }, async ({ tx }) => {
    const invoice = await lockInvoice(tx, stripeInvoiceId)
    const subscription = await subscriptionById(tx, subscriptionId)
    const plan = subscription && (await planById(tx, subscription.planId))
    if (!plan || invoice?.status !== 'draft') return undefined
    const { stripeSubscriptionId } = subscription
    if (invoice.amountCents === 0) return { stripeSubscriptionId, mayCharge: true, creditCents: 0 }
    const [refill] = await lockOpenRefills(tx, subscriptionId)
    const { mayCharge, reasons, ends } = await weighCharge(deps, tx, { subscription, plan, refill })
    if (mayCharge) {
      const { patientId, amountCents: totalCents } = invoice
      const creditCents = await takeCredit(deps, tx, {
        patientId,
        subjectId: subscriptionId,
        totalCents,
        stripeInvoiceId,
      })
      return { stripeSubscriptionId, mayCharge, creditCents }
    }
    await giveCreditBack(tx, stripeInvoiceId)
    await audit(deps.clock, tx, {
      action: 'invoice.not_charged',
      subjectType: 'invoice',
      subjectId: invoice.id,
      patientId: invoice.patientId,
      reason: reasons.join(', '),
    })
    if (refill) await weighRefill(deps, tx, refill)
    const isOver = subscriptionStateOf(subscription.status, false) === 'cancelled' || subscription.cancelAtPeriodEnd
    if (ends) await deps.jobs.send(tx, stopSubscriptionJob, { subscriptionId, why: 'review_needed' })
    else if (!refill && !isOver) await askAnew(deps, tx, { subscription, plan })
    return { stripeSubscriptionId, mayCharge, creditCents: 0 }
  })

/**
 * Asks the rule of every charge about an invoice that the provider keeps as a draft: it becomes final and is collected, or is void, and
 * the delivery is charged on the first day on which it may be. Safe to repeat. Throws `PaymentsDown`, and is then tried again.
 */
export const decideDraft = async (deps: Deps, draft: Draft): Promise<void> => {
  const decided = await decide(deps, draft)
  if (!decided) return
  if (decided.mayCharge) await deps.payments.finalizeInvoice(draft.stripeInvoiceId, decided.creditCents)
  else await deps.payments.voidInvoice(draft.stripeInvoiceId)
  await applyBilling(deps, decided.stripeSubscriptionId)
}
