import { objectIdOf } from '@om/integrations/shop-admin/webhook'
import { z } from 'zod'
import { system } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { errorInWords } from '#src/log.ts'
import { applyDispute } from '#src/modules/disputes/disputes.ts'
import { applyMailEvent, applySmsEvent } from '#src/modules/notices/notices.ts'
import { refreshCatalogue } from '#src/modules/shop/catalogue/range/refresh-catalogue.ts'
import { applyOrder, orderMark } from '#src/modules/shop/orders/sync/apply-order.ts'
import { applyRefund } from '#src/modules/subscriptions/manage/refund-invoice.ts'
import {
  applyCheckout,
  applyInvoice,
  applySubscription,
  applyTold,
} from '#src/modules/subscriptions/provider/apply-provider-state.ts'
import { eventById, type MessageRow, markFailed, markHandled, waitingAbout } from './inbox.repo.ts'

const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(one => one.id)])
const About = z.object({
  data: z.object({
    object: z.object({
      id: z.string().default(''),
      parent: z
        .object({ subscription_details: z.object({ subscription: Reference.nullish() }).nullish() })
        .nullish()
        .catch(null),
    }),
  }),
})

/** A message says only that something changed. What to read again, by the kind of message; others need nothing. */
const readersOf: [RegExp, (deps: Deps, objectId: string) => Promise<unknown>][] = [
  [/^checkout\.session\./, applyCheckout],
  [/^customer\.subscription\./, applySubscription],
  // A preview of the next invoice has no invoice behind it yet.
  [/^invoice\.(?!upcoming)/, applyInvoice],
  [/^refund\./, applyRefund],
  [/^charge\.dispute\./, applyDispute],
]

/** Whether a kind of message of the payment provider has us read anything. */
export const isReadByUs = (type: string): boolean => readersOf.some(([pattern]) => pattern.test(type))

/**
 * The subscription that a message of the payment provider is about, by the provider's id of it: everything that waits about it is handled
 * by reading it once. Empty for a message that is about none.
 */
export const subscriptionOfMessage = (type: string, payload: unknown): string => {
  const { data } = About.safeParse(payload)
  if (!data || !isReadByUs(type)) return ''
  const { id, parent } = data.data.object
  if (type.startsWith('customer.subscription.')) return id
  return type.startsWith('invoice.') ? (parent?.subscription_details?.subscription ?? '') : ''
}

const objectOf = (payload: unknown): string => About.safeParse(payload).data?.data.object.id ?? ''

/** Reads what a message of the payment provider is about, and stores what it is now. */
const applyStripe = async (deps: Deps, type: string, payload: unknown): Promise<void> => {
  const apply = readersOf.find(([pattern]) => pattern.test(type))?.[1]
  const about = About.safeParse(payload)
  if (apply && about.success) await apply(deps, about.data.data.object.id)
}

/** What happens to an order is told under three headings; each means: read the order again. */
const aboutOrders = /^(orders|refunds|fulfillments)\//

/** The order that a message of the shop is about, by the shop's id of it; empty when it is about none. */
export const orderOfMessage = (topic: string, payload: unknown): string =>
  aboutOrders.test(topic) ? objectIdOf(topic, payload) : ''

/** Reads what a message of the shop is about, and stores what it is now. Topics that are new to us need nothing. */
const applyShopify = async (deps: Deps, topic: string, payload: unknown): Promise<void> => {
  if (topic.startsWith('products/')) return refreshCatalogue(deps)
  const orderId = orderOfMessage(topic, payload)
  if (orderId) await applyOrder(deps, orderId)
}

type Apply = (deps: Deps, type: string, payload: unknown) => Promise<void>

const appliers: Record<string, Apply> = {
  stripe: applyStripe,
  shopify: applyShopify,
  mail: applyMailEvent,
  sms: applySmsEvent,
}

const as = system('webhooks')

const handle = async (deps: Deps, row: MessageRow): Promise<void> => {
  try {
    await appliers[row.provider]?.(deps, row.type, row.payload)
  } catch (error) {
    await deps.db.transaction(as, tx => markFailed(tx, row.id, errorInWords(error)))
    throw error
  }
  await deps.db.transaction(as, tx => markHandled(tx, row.id, deps.clock.now()))
}

const turns = new Map<string, Promise<unknown>>()

/** Runs `work` after everything that was begun under the same key in this process. */
const inTurn = async (key: string, work: () => Promise<void>): Promise<void> => {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work)
  turns.set(key, mine)
  try {
    await mine
  } finally {
    if (turns.get(key) === mine) turns.delete(key)
  }
}

/**
 * Handles everything that waits about one order or subscription by reading it once: what we were told before we read is in what we read.
 * A purchase is told twice at the same moment, a charge in five messages, and the sender counts every reading.
 */
const handleAbout = async (deps: Deps, id: string, provider: string, about: string): Promise<void> => {
  const { waiting, mark } = await deps.db.transaction(as, async tx => ({
    waiting: await waitingAbout(tx, id, provider, about),
    mark: provider === 'shopify' ? await tx.endWith(() => orderMark(tx, about)) : undefined,
  }))
  if (waiting.length === 0) return
  const ids = waiting.map(one => one.id)
  const along = (tx: Tx) => tx.endWith(() => markHandled(tx, id, deps.clock.now(), ids))
  try {
    if (provider === 'stripe') {
      const invoices = waiting.filter(one => one.type.startsWith('invoice.')).map(one => objectOf(one.payload))
      return await applyTold(deps, about, [...new Set(invoices)], along)
    }
    const kept = await applyOrder(deps, about, { mark, along })
    if (!kept) await deps.db.transaction(as, along)
  } catch (error) {
    await deps.db.transaction(as, tx => markFailed(tx, id, errorInWords(error)))
    throw error
  }
}

/** Handles a stored message: reads what it is about at its sender and stores what it is now. Stops quietly when it is done. */
export const handleMessage = async (
  deps: Deps,
  { id, about, provider }: { id: string; about: string; provider: string },
): Promise<void> => {
  if (about) return inTurn(about, () => handleAbout(deps, id, provider, about))
  const row = await deps.db.transaction(as, tx => eventById(tx, id))
  if (row && !row.handledAt) await handle(deps, row)
}

/**
 * Handles a message again, handled or not. As every message only makes us read again, doing so twice changes nothing.
 * Answers false for a message that is not there.
 * @throws PaymentsDown, ShopDown when its sender does not answer; the message is marked as failed then
 */
export const replayMessage = async (deps: Deps, id: string): Promise<boolean> => {
  const row = await deps.db.transaction(as, tx => eventById(tx, id))
  if (row) await handle(deps, row)
  return row !== undefined
}
