import { done, type Result, refused } from '@om/contracts/errors'
import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { PaymentsRefused } from '@om/integrations/payments/port'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { productNameOf } from '#src/modules/mail/mail.ts'
import { applyBilling, orProviderDown, ownCustomer } from '#src/modules/subscriptions/subscriptions.ts'
import { keptCard, ownGoods, problemsOfLines } from './open-subscription.ts'
import { presentGoods } from './product-subscriptions.present.ts'
import { type GoodsItem, type GoodsRow, itemsOf, visibleGoods } from './product-subscriptions.repo.ts'

type Agreed = { id: string; sessionId: string; agreedCents: number }

const read = (ctx: BareCtx<'patient'>, id: string): Promise<Result<ProductSubscription>> =>
  inTransaction(ctx, async ({ tx, now }) => {
    const view = await visibleGoods(tx, id)
    return view ? done(presentGoods(view, now)) : refused('not_found')
  })

/** What is in each delivery, as the payment provider knows it. */
export const linesAtProvider = (
  deps: Deps,
  { brand, frequencyDays }: Pick<GoodsRow, 'brand' | 'frequencyDays'>,
  items: readonly Pick<GoodsItem, 'variantId' | 'unitCents' | 'quantity'>[],
) =>
  items.map(({ variantId, unitCents, quantity }) => {
    const itemKey = `goods-${variantId.split('/').at(-1)}-`
    return {
      itemKey,
      priceKey: `${itemKey}${unitCents}-${frequencyDays}d`,
      // The shop's invoice names what is in it; a bank statement does not need to.
      label: `${productNameOf(deps.config.productName, brand)} shop, every ${frequencyDays} days`,
      amountCents: unitCents,
      quantity,
    }
  })

/**
 * Makes the first payment of a product subscription with the card that was kept for it, and with it the subscription at the provider,
 * which charges the same amount from then on. The key names the subscription and the card page: pressing twice, or answering twice, pays
 * once. What cannot be sent any more, or costs something else than was agreed, is not charged.
 */
export const startSubscription = async (
  ctx: BareCtx<'patient'>,
  { id, sessionId, agreedCents }: Agreed,
): Promise<Result<ProductSubscription>> => {
  const { deps, actor } = ctx
  const own = await ownGoods(ctx, id)
  if (!own.ok) return own
  const { status, amountCents, currency, frequencyDays } = own.value
  if (status === 'active') return read(ctx, id)
  if (status !== 'open') return refusedIn('subscription_wrong_state', status)
  if (agreedCents !== amountCents) return refused('price_changed')
  const items = await inTransaction(ctx, ({ tx }) => itemsOf(tx, id))
  const problems = await problemsOfLines(deps, items)
  if (problems.length > 0) return refused('cart_refused', problems)
  const kept = await keptCard(ctx, { id, sessionId })
  if (!kept.ok) return kept
  const { card } = kept.value
  if (!card) return refused('card_missing')
  try {
    const started = await orProviderDown(async () =>
      deps.payments.startGoods({
        key: `goods-start:${id}:${card.id}`,
        customerId: await ownCustomer(ctx),
        patientId: actor.id,
        subject: id,
        cardId: card.id,
        currency,
        intervalDays: frequencyDays,
        lines: linesAtProvider(deps, own.value, items),
      }),
    )
    if (!started.ok) return started
    await applyBilling(deps, started.value.subscriptionId)
    return read(ctx, id)
  } catch (error) {
    if (error instanceof PaymentsRefused) return refused('card_refused', [{ message: error.message }])
    throw error
  }
}
