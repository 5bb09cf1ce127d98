import { done, type Result, refused } from '@om/contracts/errors'
import {
  cancelProductSubscription,
  changeProductSubscription,
  keepProductSubscription,
  myProductSubscriptions,
  openProductSubscription,
  openSubscriptionCardPage,
  type ProductSubscription,
  readProductSubscription,
  settleGoodsRefund as settleEndpoint,
  startProductSubscription,
  subscriptionCard,
} from '@om/contracts/product-subscriptions'
import { productSubscriptions } from '@om/contracts/subscriptions'
import type { BareCtx, Ctx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { changeGoods } from './change-goods.ts'
import { cancelGoods, keepGoods } from './change-subscription.ts'
import { keptCard, openCardPage, openSubscription, readGoods } from './open-subscription.ts'
import { settleGoodsRefund } from './order-delivery.ts'
import { presentGoods } from './product-subscriptions.present.ts'
import { begunGoods } from './product-subscriptions.repo.ts'
import { startSubscription } from './start-subscription.ts'

const mine = async ({ tx, actor, now }: Ctx<'patient'>): Promise<Result<{ items: ProductSubscription[] }>> =>
  done({ items: (await begunGoods(tx, actor.id)).map(view => presentGoods(view, now)) })

type Statuses = { subscriptions: { id: string; status: string }[] }

/** The statuses alone, in the words of the specification; another person's are absent. (Spec §4, §7) */
const statuses = async ({ tx, actor }: Ctx<'signed-in'>, { userId }: { userId: string }): Promise<Result<Statuses>> => {
  if (userId !== actor.id) return refused('not_found')
  const views = await begunGoods(tx, actor.id)
  return done({ subscriptions: views.map(({ row: { id, status } }) => ({ id, status })) })
}

/** Which card it is; its id stays here. */
const cardOf = async (ctx: BareCtx<'patient'>, input: { id: string; sessionId: string }) => {
  const kept = await keptCard(ctx, input)
  if (!kept.ok) return kept
  const { card } = kept.value
  return done({ card: card && { brand: card.brand, last4: card.last4 } })
}

const own = { transaction: 'own' } as const

/** Goods that come by themselves. (Spec §3, §7) */
export const productSubscriptionsRoutes = (deps: Deps): Route[] => [
  serve(deps, productSubscriptions, statuses),
  serve(deps, myProductSubscriptions, mine),
  serve(deps, openProductSubscription, openSubscription, own),
  serve(deps, readProductSubscription, readGoods),
  serve(deps, openSubscriptionCardPage, openCardPage, own),
  serve(deps, subscriptionCard, cardOf, own),
  serve(deps, startProductSubscription, startSubscription, own),
  serve(deps, cancelProductSubscription, cancelGoods, own),
  serve(deps, keepProductSubscription, keepGoods, own),
  serve(deps, changeProductSubscription, changeGoods, own),
  serve(deps, settleEndpoint, settleGoodsRefund),
]
