import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { type ApiProblem, invalidRequest, noSuch } from '../api/errors.ts'
import { given, isWithin, listPage } from '../api/lists.ts'
import { created, expand, flag, mergeMetadata, metadata, paging, text, webAddress } from '../api/params.ts'
import { behaviourOf } from '../billing/charge-card.ts'
import { cardRefused, changeSetup, keepCard } from '../billing/keep-card.ts'
import { attachByName } from '../objects/known-card.ts'
import { createSetupIntent } from '../objects/setup-intent.ts'
import type { Payments } from '../payments.ts'
import type { SetupIntent } from '../wire.ts'
import { requireCustomer } from './customers.ts'

const NewSetup = z.strictObject({
  customer: text.optional(),
  confirm: flag.optional(),
  description: text.max(1000).optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  return_url: webAddress.optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  expand,
})

const Confirmation = z.strictObject({
  payment_method: text.optional(),
  return_url: webAddress.optional(),
  expand,
})

const path = '/v1/setup_intents'

export const setupIntentEndpoints = [
  endpoint('POST', path, NewSetup, ({ payments, params }) => {
    if (params.customer) requireCustomer(payments, params.customer, 'customer')
    const intent = createSetupIntent(payments, {
      customer: params.customer ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
      ...(params.usage ? { usage: params.usage } : {}),
    })
    return params.confirm ? confirm(payments, intent, params) : intent
  }),

  endpoint(
    'GET',
    path,
    z.strictObject({ ...paging, customer: text.optional(), created: created.optional() }),
    ({ payments, params }) =>
      listPage(payments.setupIntents, {
        url: path,
        page: params,
        where: given({ customer: params.customer }),
        keep: intent => isWithin(intent.created, params.created),
      }),
  ),

  endpoint('GET', `${path}/:id`, z.strictObject({ client_secret: text.optional(), expand }), ({ payments, id }) =>
    requireSetup(payments, id),
  ),

  endpoint('POST', `${path}/:id/confirm`, Confirmation, ({ payments, id, params }) => {
    const intent = requireSetup(payments, id)
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw isOver(intent, 'confirm')
    if (payments.sessions.first({ setup_intent: id })) {
      throw invalidRequest('You cannot confirm the SetupIntent of a Checkout Session; its customer does so there.')
    }
    return confirm(payments, intent, params)
  }),

  endpoint(
    'POST',
    `${path}/:id/cancel`,
    z.strictObject({
      cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
      expand,
    }),
    ({ payments, id, params }) => {
      const intent = requireSetup(payments, id)
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw isOver(intent, 'cancel')
      const cancellation_reason = params.cancellation_reason ?? null
      const canceled = changeSetup(payments, intent, { status: 'canceled', cancellation_reason, next_action: null })
      payments.emit('setup_intent.canceled', canceled)
      return canceled
    },
  ),
]

const isOver = ({ status }: SetupIntent, what: string) =>
  invalidRequest(`You cannot ${what} this SetupIntent because it has a status of ${status}.`, {
    code: 'setup_intent_unexpected_state',
  })

function confirm(
  payments: Payments,
  intent: SetupIntent,
  { payment_method, return_url }: z.infer<typeof Confirmation>,
): SetupIntent | ApiProblem {
  if (!payment_method) {
    throw invalidRequest('You must provide a payment method to confirm this SetupIntent.', {
      code: 'parameter_missing',
      param: 'payment_method',
    })
  }
  const customer = intent.customer ? requireCustomer(payments, intent.customer, 'customer') : undefined
  if (!customer) throw invalidRequest('This emulator keeps a card for a customer alone.', { param: 'customer' })
  const method = attachByName(payments, payment_method, customer, 'payment_method')
  if (behaviourOf(payments, method)?.challenge) {
    const url = `${payments.publicUrl()}/3ds/${intent.id}`
    payments.challenges.put({ id: intent.id, session: '', paymentMethod: method.id, email: '', name: '' })
    const next_action = return_url
      ? { type: 'redirect_to_url', redirect_to_url: { url, return_url } }
      : { type: 'use_stripe_sdk' }
    const waiting = changeSetup(payments, intent, { status: 'requires_action', payment_method: method.id, next_action })
    payments.emit('setup_intent.requires_action', waiting)
    return waiting
  }
  const result = keepCard(payments, intent, method)
  return result.kind === 'declined' ? cardRefused(result.intent) : result.intent
}

function requireSetup(payments: Payments, id: string): SetupIntent {
  const intent = payments.setupIntents.get(id)
  if (!intent) throw noSuch('setup_intent', id)
  return intent
}
