import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { given, isWithin, listPage } from '../api/lists.ts'
import { created, expand, flag, mergeMetadata, metadata, paging, text, unsettable, whole } from '../api/params.ts'
import { changeItems } from '../billing/change-items.ts'
import { isRunning } from '../billing/collect-invoice.ts'
import { changeSubscription, endSubscription, planSubscription } from '../billing/subscriptions.ts'
import { moveTrialEnd } from '../billing/trials.ts'
import { currentPeriodEnd } from '../objects/subscription.ts'
import type { Payments } from '../payments.ts'
import type { Subscription } from '../wire.ts'
import { NewSubscription, startSubscription } from './start-subscription.ts'

const CancellationDetails = z.strictObject({
  comment: unsettable(text).optional(),
  feedback: unsettable(
    z.enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ]),
  ).optional(),
})

const SubscriptionChange = z.strictObject({
  cancel_at_period_end: flag.optional(),
  cancel_at: unsettable(whole()).optional(),
  cancellation_details: CancellationDetails.optional(),
  pause_collection: unsettable(
    z.strictObject({
      behavior: z.enum(['void', 'keep_as_draft', 'mark_uncollectible']),
      resumes_at: whole().optional(),
    }),
  ).optional(),
  items: z
    .array(
      z.strictObject({
        id: text.optional(),
        price: text.optional(),
        quantity: whole(1, 999_999).optional(),
        deleted: flag.optional(),
      }),
    )
    .max(20)
    .optional(),
  proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).default('create_prorations'),
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  trial_end: whole().optional(),
  default_payment_method: unsettable(text).optional(),
  description: unsettable(text.max(500)).optional(),
  metadata: metadata.optional(),
  expand,
})

const SubscriptionList = z.strictObject({
  ...paging,
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum([
      'all',
      'ended',
      'active',
      'canceled',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
  created: created.optional(),
})

export const subscriptionEndpoints = [
  endpoint('GET', '/v1/subscriptions', SubscriptionList, ({ payments, params }) =>
    listPage(payments.subscriptions, {
      url: '/v1/subscriptions',
      page: params,
      where: given({ customer: params.customer }),
      keep: subscription =>
        hasStatus(subscription, params.status) &&
        (params.price === undefined || subscription.items.data.some(({ price }) => price.id === params.price)) &&
        isWithin(subscription.created, params.created),
    }),
  ),

  endpoint('POST', '/v1/subscriptions', NewSubscription, ({ payments, params }) => startSubscription(payments, params)),

  endpoint('GET', '/v1/subscriptions/:id', z.strictObject({ expand }), ({ payments, id }) =>
    requireSubscription(payments, id),
  ),

  endpoint('POST', '/v1/subscriptions/:id', SubscriptionChange, ({ payments, id, params }) => {
    const subscription = requireRunning(payments, id)
    const changed = changeSubscription(payments, subscription, readChange(payments, subscription, params))
    const { items, proration_behavior, billing_cycle_anchor } = params
    const withItems =
      items || billing_cycle_anchor?.type === 'now'
        ? changeItems(payments, changed, items ?? [], {
            proration: proration_behavior,
            resets: billing_cycle_anchor?.type === 'now',
            keepsDay: params.trial_end !== undefined,
          })
        : changed
    const timed = withTrial(payments, withItems, params)
    planSubscription(payments, timed)
    return payments.subscriptions.get(id) ?? timed
  }),

  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({ cancellation_details: CancellationDetails.optional(), expand }),
    ({ payments, id, params }) =>
      endSubscription(payments, requireRunning(payments, id), 'cancellation_requested', {
        comment: params.cancellation_details?.comment ?? null,
        feedback: params.cancellation_details?.feedback ?? null,
      }),
  ),
]

type Change = z.infer<typeof SubscriptionChange>

/** A trial that is set to end at a time. What was paid stays paid: crediting the rest of the period is not offered here. */
function withTrial(payments: Payments, subscription: Subscription, { trial_end: end, ...how }: Change): Subscription {
  if (end === undefined) return subscription
  if (how.proration_behavior !== 'none')
    throw invalidRequest('Here `trial_end` goes with `proration_behavior=none` only.', { param: 'proration_behavior' })
  return moveTrialEnd(payments, subscription, end)
}

function readChange(payments: Payments, subscription: Subscription, params: Change): Partial<Subscription> {
  const change: Partial<Subscription> = {}
  const { pause_collection: pause, default_payment_method: method, description } = params
  if (params.metadata !== undefined) change.metadata = mergeMetadata(subscription.metadata, params.metadata)
  if (description !== undefined) change.description = description
  if (pause !== undefined)
    change.pause_collection = pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null }
  if (method !== undefined) {
    if (method && payments.paymentMethods.get(method)?.customer !== subscription.customer) {
      throw noSuch('PaymentMethod', method, 'default_payment_method', 400)
    }
    change.default_payment_method = method
  }
  return { ...change, ...readCancellation(payments, subscription, params) }
}

/** Asking for an end, at the end of the period or at a time, and taking that back. */
function readCancellation(payments: Payments, subscription: Subscription, params: Change): Partial<Subscription> {
  const { cancel_at_period_end: atEnd, cancel_at: at, cancellation_details: details } = params
  if (atEnd && at) {
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      param: 'cancel_at',
    })
  }
  if (at && at <= payments.now())
    throw invalidRequest('`cancel_at` must be a timestamp in the future.', { param: 'cancel_at' })
  const before = subscription.cancellation_details
  const reasons = { comment: null, feedback: null, feedback_option: null, reason: null, ...before, ...details }
  if (atEnd === true || at) {
    return {
      cancel_at_period_end: atEnd ?? false,
      cancel_at: at ?? currentPeriodEnd(subscription),
      canceled_at: payments.now(),
      cancellation_details: { ...reasons, reason: 'cancellation_requested' },
    }
  }
  if (atEnd === false || at === null) {
    const nothing = { comment: null, feedback: null, feedback_option: null, reason: null }
    return { cancel_at_period_end: false, cancel_at: null, canceled_at: null, cancellation_details: nothing }
  }
  return details ? { cancellation_details: reasons } : {}
}

function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === undefined) return status !== 'canceled'
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return status === wanted
}

function requireSubscription(payments: Payments, id: string): Subscription {
  const subscription = payments.subscriptions.get(id)
  if (!subscription) throw noSuch('subscription', id)
  return subscription
}

function requireRunning(payments: Payments, id: string): Subscription {
  const subscription = requireSubscription(payments, id)
  if (!isRunning(subscription)) {
    const message = 'A canceled subscription can only update its cancellation_details and metadata.'
    throw invalidRequest(message, { code: 'resource_missing' })
  }
  return subscription
}
