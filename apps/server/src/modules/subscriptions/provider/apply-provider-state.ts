import { setTimeout as wait } from 'node:timers/promises'
import type { CheckoutPage, ProviderInvoice, ProviderSubscription } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { lockSubscription, markOf } from '../billing.repo.ts'
import { saveCheckout } from '../checkout/save-checkout.ts'
import { goodsChanged } from '../subscriptions.hooks.ts'
import { saveInvoice } from './save-invoice.ts'
import { saveSubscription } from './save-subscription.ts'

/**
 * The provider's messages only say that something changed. Each of these reads the object again and stores what it is
 * now, so that repeats and any order of messages end in the same state.
 */

const as = system('billing')
const attempts = 14
/** From the third time on, each waits a while of its own, longer each time, so that many at once get their turn. */
const apart = (attempt: number) => (attempt < 2 ? 0 : Math.random() * attempt * 60)

/**
 * Reads at the provider, then stores. When somebody stored a newer state between our reading and our writing, ours may
 * be old, so it is read again.
 */
const readThenStore = async <T>(
  deps: Deps,
  stripeSubscriptionId: string,
  read: () => Promise<T>,
  store: (tx: Tx, state: T) => Promise<void>,
): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await inTransaction({ deps, actor: as }, ({ tx }) => markOf(tx, stripeSubscriptionId))
    const state = await read()
    const isStored = await inTransaction({ deps, actor: as }, async ({ tx }) => {
      await lockSubscription(tx, stripeSubscriptionId)
      if ((await markOf(tx, stripeSubscriptionId)) !== before) return false
      await store(tx, state)
      return true
    })
    if (isStored) return
    await wait(apart(attempt))
  }
  throw new Error('a subscription changed faster than it could be read')
}

type Billing = { subscription: ProviderSubscription; invoices: ProviderInvoice[] }

const storeBilling = async (deps: Deps, tx: Tx, { subscription, invoices }: Billing): Promise<void> => {
  if (subscription.purpose === 'goods') return goodsChanged.happens(deps, tx, { subscription, invoices })
  // A test entitles to nothing: it has no row here.
  if (subscription.purpose === 'test') return
  const saved = await saveSubscription(deps, tx, subscription)
  if (!saved) return
  for (const invoice of invoices.toReversed()) await saveInvoice(deps, tx, saved, invoice)
}

/** Stores a subscription as the provider has it. */
export const applySubscription = (deps: Deps, subscriptionId: string): Promise<void> =>
  readThenStore(
    deps,
    subscriptionId,
    async () => ({ subscription: await deps.payments.readSubscription(subscriptionId), invoices: [] }),
    (tx, state) => storeBilling(deps, tx, state),
  )

/** The same with all its invoices: what a lost message would have told. */
export const applyBilling = (deps: Deps, subscriptionId: string): Promise<void> =>
  readThenStore(
    deps,
    subscriptionId,
    () => deps.payments.readBilling(subscriptionId),
    (tx, state) => storeBilling(deps, tx, state),
  )

/**
 * Stores a subscription with those of its invoices that were told of, newest first, all read once; `along` is done in the same
 * transaction.
 */
export const applyTold = (
  deps: Deps,
  subscriptionId: string,
  [newest, ...older]: string[],
  along?: (tx: Tx) => Promise<void>,
): Promise<void> =>
  readThenStore(
    deps,
    subscriptionId,
    async () => {
      const rest: ProviderInvoice[] = []
      for (const id of older) rest.push(await deps.payments.readInvoice(id))
      const told = newest === undefined ? null : await deps.payments.readInvoiceAndSubscription(newest)
      const subscription = told?.subscription ?? (await deps.payments.readSubscription(subscriptionId))
      return { subscription, invoices: told ? [told.invoice, ...rest] : [] }
    },
    async (tx, state) => {
      await storeBilling(deps, tx, state)
      await along?.(tx)
    },
  )

/** Stores an invoice, and the subscription it belongs to; one that belongs to none is not ours to keep. */
export const applyInvoice = async (deps: Deps, invoiceId: string): Promise<void> => {
  const { subscriptionId } = await deps.payments.readInvoice(invoiceId)
  if (subscriptionId) await applyTold(deps, subscriptionId, [invoiceId])
}

/** Stores how a payment page stands; once it is paid, also the subscription and invoice it made. */
export const applyCheckout = async (deps: Deps, sessionId: string): Promise<CheckoutPage> => {
  const page = await deps.payments.readCheckout(sessionId)
  const { subscriptionId } = page
  if (page.status !== 'complete' || !subscriptionId) {
    await inTransaction({ deps, actor: as }, ({ tx }) => saveCheckout(deps, tx, page))
    return page
  }
  await readThenStore(
    deps,
    subscriptionId,
    () => deps.payments.readBilling(subscriptionId),
    async (tx, state) => {
      await saveCheckout(deps, tx, page)
      await storeBilling(deps, tx, state)
    },
  )
  return page
}
