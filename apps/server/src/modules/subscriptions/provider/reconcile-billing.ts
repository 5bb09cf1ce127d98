import { PaymentsDown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { takeWithoutNews, unsettledRefunds } from '../billing.repo.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { settleRefund } from '../manage/refund-invoice.ts'
import { overdueCheckouts } from '../plans.repo.ts'
import { applyBilling } from './apply-provider-state.ts'

/** How long no news must last before the provider is asked, and before it is asked again. */
const quietMs = 2 * 60 * 60_000
const batch = 20

const as = system('billing')

/** Applies each; one that fails is logged and left for later, and an outage ends the round. */
const each = async (deps: Deps, ids: string[], apply: (id: string) => Promise<unknown>): Promise<void> => {
  for (const id of ids) {
    try {
      await apply(id)
    } catch (error) {
      deps.log.warn({ err: error, providerId: id }, 'could not read the state at the payment provider')
      if (error instanceof PaymentsDown) return
    }
  }
}

/**
 * Catches up on lost messages: payment pages past their end, subscriptions whose period ended or stayed unpaid without news,
 * and refunds that are not settled, are read again at the provider.
 */
export const reconcileBilling = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const found = await inTransaction({ deps, actor: as }, async ({ tx }) => ({
    checkouts: await overdueCheckouts(tx, now, batch),
    subscriptions: await takeWithoutNews(tx, now, new Date(now.getTime() - quietMs), batch),
    refunds: await unsettledRefunds(tx, new Date(now.getTime() - quietMs), batch),
  }))
  await each(
    deps,
    found.checkouts.map(row => row.stripeSessionId),
    id => settleCheckout(deps, id),
  )
  await each(
    deps,
    found.subscriptions.map(row => row.stripeSubscriptionId),
    id => applyBilling(deps, id),
  )
  await each(
    deps,
    found.refunds.map(row => row.id),
    id => settleRefund(deps, id),
  )
}
