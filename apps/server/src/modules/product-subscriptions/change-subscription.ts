import { done, type Result, refused } from '@om/contracts/errors'
import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { PaymentsDown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { orProviderDown } from '#src/modules/subscriptions/subscriptions.ts'
import { writeGoodsCancelled } from './goods-mails.ts'
import { ownGoods } from './open-subscription.ts'
import { canCancelGoods, canKeepGoods, presentGoods } from './product-subscriptions.present.ts'
import { chargingGoods, type GoodsRow, lockGoods, visibleGoods } from './product-subscriptions.repo.ts'
import { storeGoods } from './store-goods.ts'

/** Ends what would still charge: with its period where that is paid, at once where a payment is owed. */
const stopAtProvider = async (deps: Deps, { status, stripeSubscriptionId }: GoodsRow) => {
  const id = stripeSubscriptionId ?? ''
  return status === 'past_due' ? deps.payments.cancelNow(id) : deps.payments.setCancelAtPeriodEnd(id, true)
}

const change = async (
  ctx: BareCtx<'patient'>,
  id: string,
  what: 'cancel' | 'keep',
): Promise<Result<ProductSubscription>> => {
  const { deps, actor } = ctx
  const own = await ownGoods(ctx, id)
  if (!own.ok) return own
  const before = own.value
  const can = what === 'cancel' ? canCancelGoods(before) : canKeepGoods(before, deps.clock.now())
  if (!can) return refusedIn('subscription_wrong_state', before.status)
  const told = await orProviderDown(() =>
    what === 'cancel'
      ? stopAtProvider(deps, before)
      : deps.payments.setCancelAtPeriodEnd(before.stripeSubscriptionId ?? '', false),
  )
  if (!told.ok) return told
  return inTransaction(ctx, async ({ tx, now }) => {
    const locked = await lockGoods(tx, id)
    await storeGoods(deps, tx, { subscription: told.value, invoices: [] })
    const after = await lockGoods(tx, id)
    const view = await visibleGoods(tx, id)
    if (!after || !view) return refused('not_found')
    // Of two presses one has changed something, and is written about.
    if (locked?.version !== after.version) {
      await audit(deps.clock, tx, {
        action: `product_subscription.${what}`,
        subjectType: 'product_subscription',
        subjectId: id,
        patientId: actor.id,
      })
      if (what === 'cancel') await writeGoodsCancelled(deps, tx, after)
    }
    return done(presentGoods(view, now))
  })
}

/** Nothing more is charged from now on; what is paid for still comes. No reason is asked. (REG-23) */
export const cancelGoods = (ctx: BareCtx<'patient'>, { id }: { id: string }) => change(ctx, id, 'cancel')

/** Takes a cancellation back before its day. */
export const keepGoods = (ctx: BareCtx<'patient'>, { id }: { id: string }) => change(ctx, id, 'keep')

/** With an account its product subscriptions end. Throws `PaymentsDown` when the provider cannot be reached. */
export const endGoodsOf = async (deps: Deps, patientId: string): Promise<void> => {
  const as = system('billing')
  const rows = await inTransaction({ deps, actor: as }, ({ tx }) => chargingGoods(tx, patientId))
  for (const row of rows.filter(canCancelGoods)) {
    try {
      const subscription = await stopAtProvider(deps, row)
      await inTransaction({ deps, actor: as }, ({ tx }) => storeGoods(deps, tx, { subscription, invoices: [] }))
    } catch (error) {
      if (error instanceof PaymentsDown) throw error
      deps.log.warn({ err: error, id: row.id }, 'a product subscription could not be ended with its account')
    }
  }
}
