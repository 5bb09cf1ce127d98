import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import type { OpenProductSubscription, ProductSubscription } from '@om/contracts/product-subscriptions'
import { canSubscribe, subscribedCents } from '@om/domain/catalogue/subscribing'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { quoteLines } from '#src/modules/shop/shop.ts'
import { orProviderDown, ownCustomer } from '#src/modules/subscriptions/subscriptions.ts'
import { noteGoods } from './goods-mails.ts'
import { presentGoods } from './product-subscriptions.present.ts'
import { type GoodsRow, insertGoods, visibleGoods } from './product-subscriptions.repo.ts'

type Wanted = OpenProductSubscription['lines']

/** Lines of the same variant together, so that each stands once. */
const together = (lines: Wanted): Wanted => {
  const pieces = new Map<string, number>()
  for (const { variantId, quantity } of lines) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity)
  return [...pieces].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** What stands in the way of sending these lines by subscription now, each with its place. */
export const problemsOfLines = async (deps: Deps, lines: Wanted): Promise<Problem[]> => {
  const shelf = await deps.shelf.read()
  const quoted = await quoteLines(deps, lines)
  return quoted.flatMap(({ variantId, title, problem }, place): Problem[] => {
    const field = `lines.${place}`
    const slug = shelf.byVariant.get(variantId)?.slug ?? ''
    if (problem)
      return [{ field, code: problem, message: `${title || 'An item'} cannot be sent as you asked for it now.` }]
    return canSubscribe(slug)
      ? []
      : [{ field, code: 'not_offered', message: `${title} does not come by subscription.` }]
  })
}

/**
 * Notes down what somebody wants to subscribe to, at the shop's price of this moment less the subscriber's discount: what they agree to
 * later is this. Nothing is charged. The same press again is the same subscription.
 */
export const openSubscription = async (
  ctx: BareCtx<'patient'>,
  { requestKey, lines: wanted, frequencyDays, shipTo }: OpenProductSubscription,
): Promise<Result<ProductSubscription>> => {
  const { deps, actor } = ctx
  if (!(await deps.settings.read()).shop_orders.isOn) return refused('shop_closed')
  const lines = together(wanted)
  const problems = await problemsOfLines(deps, lines)
  if (problems.length > 0) return refused('cart_refused', problems)
  const shelf = await deps.shelf.read()
  const items = (await quoteLines(deps, lines)).map(({ variantId, title, variantTitle, quantity, priceCents }) => ({
    variantId,
    title,
    variantTitle: variantTitle === 'Default Title' ? '' : variantTitle,
    quantity,
    unitCents: subscribedCents(priceCents),
    originalCents: priceCents,
    isTaxed: shelf.byVariant.get(variantId)?.isTaxed ?? true,
  }))
  const isForWomen = lines.every(({ variantId }) => !shelf.byVariant.get(variantId)?.brands.includes('men'))
  return inTransaction(ctx, async ({ tx, now }) => {
    const row = await insertGoods(
      tx,
      {
        patientId: actor.id,
        requestKey,
        brand: isForWomen ? 'women' : 'men',
        frequencyDays,
        shipTo,
        amountCents: items.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
        createdAt: now,
        updatedAt: now,
      },
      items,
    )
    const view = await visibleGoods(tx, row.id)
    if (!view || row.patientId !== actor.id) return refused('not_found')
    await noteGoods(deps, tx, row, 'shown', 'Shown before you agreed, less the subscriber’s discount.', row.id)
    if (row.createdAt.getTime() === now.getTime())
      await audit(deps.clock, tx, {
        action: 'product_subscription.open',
        subjectType: 'product_subscription',
        subjectId: row.id,
        patientId: actor.id,
        toState: 'open',
      })
    return done(presentGoods(view, now))
  })
}

/** One's own, as a row; another person's looks absent. */
export const ownGoods = async (ctx: BareCtx<'patient'>, id: string): Promise<Result<GoodsRow>> => {
  const view = await inTransaction(ctx, ({ tx }) => visibleGoods(tx, id))
  return view?.row.patientId === ctx.actor.id ? done(view.row) : refused('not_found')
}

/** Reads one's own. */
export const readGoods = async (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Result<ProductSubscription>> => {
  const view = await visibleGoods(ctx.tx, id)
  return view?.row.patientId === ctx.actor.id ? done(presentGoods(view, ctx.now)) : refused('not_found')
}

/** Opens the provider's page that keeps a card for it. A page for each press: an older one may have run out. */
export const openCardPage = async (
  ctx: BareCtx<'patient'>,
  { id }: { id: string },
): Promise<Result<{ url: string }>> => {
  const own = await ownGoods(ctx, id)
  if (!own.ok) return own
  if (own.value.status !== 'open') return refusedIn('subscription_wrong_state', own.value.status)
  const { payments, config } = ctx.deps
  return orProviderDown(async () => {
    const { url } = await payments.openCardPage({
      key: `goods-card:${id}:${ctx.requestId}`,
      customerId: await ownCustomer(ctx),
      patientId: ctx.actor.id,
      subject: id,
      currency: own.value.currency,
      successUrl: `${config.publicUrl}/shop/subscription-setup-success?subscription=${id}&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.publicUrl}/shop/subscription-payment-setup?subscription=${id}`,
    })
    return { url }
  })
}

type Card = { id: string; brand: string; last4: string }

/** The card that was kept on a page for this subscription; null while none was, and for every other page. */
export const keptCard = async (
  ctx: BareCtx<'patient'>,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Result<{ card: Card | null }>> => {
  const own = await ownGoods(ctx, id)
  if (!own.ok) return own
  const read = await orProviderDown(() => ctx.deps.payments.readCardPage(sessionId))
  if (!read.ok) return read
  const { subject, patientId, card } = read.value
  return subject === id && patientId === ctx.actor.id ? done({ card }) : refused('not_found')
}
