import { createHash, timingSafeEqual } from 'node:crypto'
import { done, type Result, refused } from '@om/contracts/errors'
import type { ShopOrder } from '@om/contracts/shop-order'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'
import { pageOf } from '../read-orders.ts'
import { reconcileSoon } from '../sync/reconcile-orders.ts'
import { type CheckoutRow, checkoutByReference, orderOfCheckout } from './checkouts.repo.ts'
import { orderToken } from './order-link.ts'

type Asked = { reference: string; secret: string; seen?: string | undefined }
type Outcome = {
  state: 'open' | 'paid' | 'cancelled'
  lines: { variantId: string; quantity: number }[]
  order: ShopOrder | null
  orderToken: string | null
}
type Answer = Outcome & { version: string }

/** Shorter than the limit of a request. */
const patienceMs = 15_000
/** A checkout that was opened longer ago than this may have been paid without a message reaching us. */
const unheardMs = 15_000

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

const versionOf = (outcome: Outcome): string =>
  createHash('sha256').update(JSON.stringify(outcome)).digest('base64url').slice(0, 22)

type Told = { answer: Answer; checkout: CheckoutRow }

const tell = (ctx: BareCtx<'anyone'>, { reference, secret }: Asked): Promise<Result<Told>> => {
  const { deps, actor } = ctx
  return inTransaction(ctx, async ({ tx }): Promise<Result<Told>> => {
    const checkout = await checkoutByReference(tx, reference)
    if (!checkout || !isSame(checkout.secretHash, tokenHash(secret))) return refused('checkout_not_found')
    const order = await orderOfCheckout(tx, checkout.id)
    const isPaid = order?.paidAt != null
    const page = order && (await pageOf(tx, { order, reader: { actor, byLink: true } }))
    const outcome: Outcome = {
      state: order?.cancelledAt ? 'cancelled' : isPaid ? 'paid' : 'open',
      lines: checkout.lines,
      order: page ?? null,
      orderToken: order ? await orderToken(deps, order.id) : null,
    }
    return done({ answer: { ...outcome, version: versionOf(outcome) }, checkout })
  })
}

/** Resolves when something about a checkout was stored, or the time is over. Call before reading, await after. */
const newsAbout = (deps: Deps, reference: string) => {
  let wake = () => {}
  const news = new Promise<void>(resolve => {
    wake = resolve
  })
  const timer = setTimeout(() => wake(), patienceMs)
  const unsubscribe = deps.live.subscribe([`checkout:${reference}`], () => wake())
  return {
    news,
    stop: () => {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

const hasWaited = (deps: Deps, { answer, checkout }: Told): boolean =>
  answer.state === 'open' && deps.clock.now().getTime() - checkout.createdAt.getTime() > unheardMs

/**
 * What became of a checkout, from our own rows alone: coming back from the shop proves nothing. Waits up to 15 seconds when
 * the caller has `seen` the newest answer, and catches up with the shop meanwhile in case its message got lost. Refuses with
 * `checkout_not_found` for an unknown reference or a wrong secret, which look the same.
 */
export const checkoutState = async (ctx: BareCtx<'anyone'>, asked: Asked): Promise<Result<Answer>> => {
  const { deps } = ctx
  const waiting = newsAbout(deps, asked.reference)
  try {
    const first = await tell(ctx, asked)
    if (!first.ok) return first
    if (first.value.answer.version !== asked.seen || deps.live.isEnding()) return done(first.value.answer)
    if (hasWaited(deps, first.value)) await reconcileSoon(deps)
    await waiting.news
    const second = await tell(ctx, asked)
    return second.ok ? done(second.value.answer) : second
  } finally {
    waiting.stop()
  }
}
