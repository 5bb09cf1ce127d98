import { PaymentsDown } from '@om/integrations/payments/port'
import { ShopDown } from '@om/integrations/shop-admin/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { applyBilling } from '#src/modules/subscriptions/subscriptions.ts'
import { decideGoods, keepDraftsOfGoods, writeGoodsNotices } from './decide-goods.ts'
import { unsettledGoodsRefunds } from './desk/goods-desk.repo.ts'
import { payGoodsRefund } from './desk/pay-goods-refund.ts'
import { takeQuiet, waitingDeliveries } from './goods-due.repo.ts'
import { bringGoodsPrices } from './goods-prices.ts'
import { orderDelivery, payBackDelivery } from './order-delivery.ts'
import {
  decideGoodsJob,
  keepDraftsJob,
  orderDeliveryJob,
  payBackDeliveryJob,
  payGoodsRefundJob,
} from './product-subscriptions.jobs.ts'

const as = system('billing')
const batch = 20
/** How long a job has for itself before the sweep takes over, and how long no news must last before the provider is asked. */
const patienceMs = 10 * 60_000
const quietMs = 2 * 60 * 60_000

export const productSubscriptionsJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(orderDeliveryJob, ({ deliveryId }) => orderDelivery(deps, deliveryId)),
  jobHandler(payGoodsRefundJob, payload => payGoodsRefund(deps, payload)),
  jobHandler(keepDraftsJob, payload => keepDraftsOfGoods(deps, payload)),
  jobHandler(decideGoodsJob, payload => decideGoods(deps, payload)),
  jobHandler(payBackDeliveryJob, ({ deliveryId }) => payBackDelivery(deps, deliveryId)),
]

/** Does each; one that fails is logged and left for later, and an outage ends the round. */
const each = async (deps: Deps, ids: string[], work: (id: string) => Promise<unknown>): Promise<void> => {
  for (const id of ids) {
    try {
      await work(id)
    } catch (error) {
      deps.log.warn({ err: error, id }, 'a product subscription could not be brought up to date')
      if (error instanceof PaymentsDown || error instanceof ShopDown) return
    }
  }
}

/** Prices as they were announced, notices before charges, and whatever a lost message or job has left lying. */
export const productSubscriptionsSweep = async (deps: Deps): Promise<void> => {
  await bringGoodsPrices(deps)
  await writeGoodsNotices(deps)
  const { waiting, refunds, quiet } = await inTransaction({ deps, actor: as }, async ({ tx, now }) => ({
    waiting: await waitingDeliveries(tx, new Date(now.getTime() - patienceMs), batch),
    refunds: await unsettledGoodsRefunds(tx, new Date(now.getTime() - patienceMs), batch),
    quiet: await takeQuiet(tx, now, new Date(now.getTime() - quietMs), batch),
  }))
  const inState = (state: string) => waiting.filter(one => one.state === state).map(({ id }) => id)
  await each(deps, inState('paid'), id => orderDelivery(deps, id))
  await each(deps, inState('paying_back'), id => payBackDelivery(deps, id))
  await each(
    deps,
    refunds.map(({ id }) => id),
    refundId => payGoodsRefund(deps, { refundId }),
  )
  await each(
    deps,
    quiet.flatMap(({ stripeSubscriptionId }) => stripeSubscriptionId ?? []),
    id => applyBilling(deps, id),
  )
}
