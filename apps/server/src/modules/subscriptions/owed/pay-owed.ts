import { done, type Result, refused } from '@om/contracts/errors'
import { declineWords } from '@om/domain/lifecycles/payment-tries'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { PaymentsUnknown } from '@om/integrations/payments/port'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { orProviderDown, ownCustomer } from '../pages/own-customer.ts'
import { applyInvoice } from '../provider/apply-provider-state.ts'
import { cardsToTry, giveUp, mayCollectNow, takeOver, tryCards } from './collect-owed.ts'
import { type OwedRow, visibleOwed } from './owed.repo.ts'
import { owedPath } from './owed-mails.ts'

type Paid = { outcome: 'paid' | 'failed' | 'needs_holder'; why: string }

/** One's own that is still to be settled. */
const ownOwed = async (ctx: BareCtx<'patient'>, id: string): Promise<Result<OwedRow>> => {
  const row = await inTransaction(ctx, ({ tx }) => visibleOwed(tx, id))
  if (row?.patientId !== ctx.actor.id) return refused('not_found')
  return row.state === 'trying' || row.state === 'paused' ? done(row) : refusedIn('subscription_wrong_state', row.state)
}

/** The card that was kept on a page for this payment, from now on the one that its subscription is charged to. */
const newCard = async (ctx: BareCtx<'patient'>, owed: OwedRow, sessionId: string) => {
  const { payments } = ctx.deps
  const page = await payments.readCardPage(sessionId)
  if (page.subject !== owed.id || page.patientId !== ctx.actor.id) throw new PaymentsUnknown('a page of somebody else')
  if (!page.card) return []
  const customerId = await ownCustomer(ctx)
  await payments.useCard({ customerId, subscriptionIds: [owed.stripeSubscriptionId], cardId: page.card.id })
  return cardsToTry(ctx.deps, owed)
}

const attempt = async (ctx: BareCtx<'patient'>, owed: OwedRow, sessionId: string): Promise<Result<Paid>> => {
  const { deps } = ctx
  const may = await mayCollectNow(deps, owed)
  if (may === 'wait') return refused('plan_waits')
  if (may === 'drop') {
    await giveUp(deps, owed)
    return refusedIn('subscription_wrong_state', 'dropped')
  }
  // Only one of us tries.
  if (!owed.isOurs) await takeOver(deps, owed)
  const cards = sessionId ? await newCard(ctx, owed, sessionId) : await cardsToTry(deps, owed)
  if (cards.length === 0) return refused('card_missing')
  const last = (await tryCards(deps, owed, 'patient', cards)).at(-1)
  if (!last) return refused('card_missing')
  return done({ outcome: last.outcome, why: last.outcome === 'paid' ? '' : declineWords(last.code) })
}

/**
 * Pays what did not go through, now, with the card on file or one that was just kept; however often it is pressed, it is paid once.
 * Refuses with `not_found`, `subscription_wrong_state` where it is settled, `plan_waits` where the delivery waits for something, `card_missing` and
 * `provider_down`. A bank that refuses is an answer, not an error.
 */
export const payOwed = async (
  ctx: BareCtx<'patient'>,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Result<Paid>> => {
  const own = await ownOwed(ctx, id)
  if (!own.ok) return own
  const tried = await orProviderDown(() => attempt(ctx, own.value, sessionId))
  if (tried.ok) return tried.value
  // Whoever was faster has settled it.
  if (tried.code === 'not_found' && !sessionId) {
    await orProviderDown(() => applyInvoice(ctx.deps, own.value.stripeInvoiceId))
    return refusedIn('subscription_wrong_state', 'paid')
  }
  return tried
}

/** Opens the provider's page that keeps another card, and leads back to the payment. */
export const openOwedCard = async (
  ctx: BareCtx<'patient'>,
  { id }: { id: string },
): Promise<Result<{ url: string }>> => {
  const own = await ownOwed(ctx, id)
  if (!own.ok) return own
  const { payments, config } = ctx.deps
  const back = `${config.publicUrl}${owedPath(id)}`
  return orProviderDown(async () => {
    const { url } = await payments.openCardPage({
      key: `owed-card:${id}:${ctx.requestId}`,
      customerId: await ownCustomer(ctx),
      patientId: ctx.actor.id,
      subject: id,
      currency: own.value.currency,
      successUrl: `${back}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: back,
    })
    return { url }
  })
}
