import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { given, isWithin, listPage, wholeList } from '../api/lists.ts'
import {
  created,
  currency,
  expand,
  flag,
  mergeMetadata,
  metadata,
  paging,
  text,
  webAddress,
  whole,
} from '../api/params.ts'
import { expireSession } from '../billing/close-session.ts'
import { dateOf } from '../intervals.ts'
import { createPrice } from '../objects/catalogue.ts'
import { createSession, lineItemOf } from '../objects/session.ts'
import { createSetupIntent } from '../objects/setup-intent.ts'
import type { Payments } from '../payments.ts'
import type { LineItem, Price, Session } from '../wire.ts'
import { createFromData, ProductData, Recurring, requirePrice, requireProduct } from './catalogue.ts'
import { requireCustomer } from './customers.ts'

const dayInSeconds = 86_400
const shortestSeconds = 30 * 60
const smallestCharge = 50

const PriceData = z.strictObject({
  currency,
  unit_amount: whole(0, 99_999_999),
  product: text.optional(),
  product_data: ProductData.optional(),
  recurring: Recurring.optional(),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
})

const LineItemInput = z.strictObject({
  price: text.optional(),
  price_data: PriceData.optional(),
  quantity: whole(1, 999_999).default(1),
})

const NewSession = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  currency: currency.optional(),
  line_items: z.array(LineItemInput).min(1).max(100).optional(),
  setup_intent_data: z
    .strictObject({ metadata: metadata.optional(), description: text.max(1000).optional() })
    .optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  ui_mode: z.literal('hosted_page').optional(),
  customer: text.optional(),
  customer_email: text.max(800).optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({ metadata: metadata.optional(), description: text.max(500).optional() })
    .optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.max(1000).optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    })
    .optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  expires_at: whole().optional(),
  locale: text.optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: z.literal('false') }).optional(),
  billing_address_collection: z.literal('auto').optional(),
  phone_number_collection: z.strictObject({ enabled: z.literal('false') }).optional(),
  expand,
})

const SessionList = z.strictObject({
  ...paging,
  customer: text.optional(),
  customer_details: z.strictObject({ email: text }).optional(),
  payment_intent: text.optional(),
  subscription: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  created: created.optional(),
})

const path = '/v1/checkout/sessions'

export const sessionEndpoints = [
  endpoint('POST', path, NewSession, ({ payments, params }) => startSession(payments, params)),

  endpoint('GET', path, SessionList, ({ payments, params }) =>
    listPage(payments.sessions, {
      url: path,
      page: params,
      where: given({
        customer: params.customer,
        payment_intent: params.payment_intent,
        subscription: params.subscription,
        status: params.status,
      }),
      keep: ({ created: at, customer_details }) =>
        isWithin(at, params.created) &&
        (params.customer_details === undefined || customer_details?.email === params.customer_details.email),
    }),
  ),

  endpoint('GET', `${path}/:id`, z.strictObject({ expand }), ({ payments, id }) => requireSession(payments, id)),

  endpoint('GET', `${path}/:id/line_items`, z.strictObject(paging), ({ payments, id, params }) => {
    requireSession(payments, id)
    const lines = payments.sessionDetails.get(id)?.lineItems ?? []
    const from = params.starting_after ? lines.findIndex(line => line.id === params.starting_after) + 1 : 0
    const data = lines.slice(from, from + params.limit)
    return { ...wholeList(`${path}/${id}/line_items`, data), has_more: from + data.length < lines.length }
  }),

  endpoint('POST', `${path}/:id/expire`, z.strictObject({ expand }), ({ payments, id }) => {
    const session = requireSession(payments, id)
    if (session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    }
    return expireSession(payments, session)
  }),
]

/** Closes sessions that were not paid by their time. */
export function scheduleSessionExpiry(payments: Payments): void {
  payments.timeline.on('payments.expire', id => {
    const session = payments.sessions.get(id)
    if (session?.status === 'open') expireSession(payments, session)
  })
}

function startSession(payments: Payments, params: z.infer<typeof NewSession>): Session {
  const { mode, subscription_data, payment_intent_data } = params
  checkCombination(payments, params)
  const lineItems = (params.line_items ?? []).map((line, place) => readLine(payments, line, place))
  if (mode !== 'setup') checkLines(mode, lineItems)
  const setupIntent = mode === 'setup' ? beginSetup(payments, params) : null
  const expiresAt = params.expires_at ?? payments.now() + dayInSeconds
  const session = createSession(payments, {
    mode,
    lineItems,
    expiresAt,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    customer: params.customer ?? null,
    customerEmail: params.customer_email ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    metadata: mergeMetadata({}, params.metadata),
    locale: params.locale ?? null,
    customerCreation: params.customer_creation ?? 'if_required',
    allowsPromotionCodes: params.allow_promotion_codes ?? null,
    currency: params.currency ?? null,
    setupIntent,
  })
  payments.sessionDetails.put({
    id: session.id,
    lineItems,
    subscriptionMetadata: mergeMetadata({}, subscription_data?.metadata),
    subscriptionDescription: subscription_data?.description ?? null,
    paymentMetadata: mergeMetadata({}, payment_intent_data?.metadata),
    paymentDescription: payment_intent_data?.description ?? null,
    setupFutureUsage: payment_intent_data?.setup_future_usage ?? null,
    intent: null,
  })
  payments.timeline.schedule('payments.expire', session.id, dateOf(expiresAt))
  return session
}

function beginSetup(payments: Payments, { customer, setup_intent_data: data }: z.infer<typeof NewSession>) {
  return createSetupIntent(payments, {
    customer: customer ?? null,
    description: data?.description ?? null,
    metadata: mergeMetadata({}, data?.metadata),
  })
}

/** What only one kind of session has: items to pay for, or a card to keep. */
function checkMode({ mode, line_items, currency: code, setup_intent_data }: z.infer<typeof NewSession>): void {
  if (mode === 'setup' && line_items) {
    throw invalidRequest('`line_items` cannot be used in `setup` mode.', { param: 'line_items' })
  }
  if (mode === 'setup' && !code) {
    const message = 'You must provide `currency` in `setup` mode when `payment_method_types` is not set.'
    throw invalidRequest(message, { code: 'parameter_missing', param: 'currency' })
  }
  if (mode !== 'setup' && !line_items) {
    throw invalidRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  }
  if (mode !== 'setup' && setup_intent_data) {
    throw invalidRequest(`You can not pass \`setup_intent_data\` in \`${mode}\` mode.`, { param: 'setup_intent_data' })
  }
}

function checkCombination(payments: Payments, params: z.infer<typeof NewSession>): void {
  const { mode, customer, customer_email, subscription_data, payment_intent_data, expires_at } = params
  checkMode(params)
  if (customer && customer_email) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer',
    })
  }
  if (customer) requireCustomer(payments, customer, 'customer')
  if (mode !== 'subscription' && subscription_data) {
    throw invalidRequest(`You can not pass \`subscription_data\` in \`${mode}\` mode.`, { param: 'subscription_data' })
  }
  if (mode !== 'payment' && payment_intent_data) {
    throw invalidRequest(`You can not pass \`payment_intent_data\` in \`${mode}\` mode.`, {
      param: 'payment_intent_data',
    })
  }
  if (mode === 'subscription' && params.customer_creation) {
    throw invalidRequest('`customer_creation` can only be used in `payment` and `setup` mode.', {
      param: 'customer_creation',
    })
  }
  const ahead = (expires_at ?? payments.now() + dayInSeconds) - payments.now()
  if (ahead < shortestSeconds || ahead > dayInSeconds) {
    const message = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.'
    throw invalidRequest(message, { param: 'expires_at' })
  }
}

function readLine(payments: Payments, line: z.infer<typeof LineItemInput>, place: number): LineItem {
  const price = line.price ? activePrice(payments, line.price, place) : adHocPrice(payments, line.price_data, place)
  return lineItemOf(price, line.quantity, payments.products.get(price.product)?.name ?? 'Item')
}

function activePrice(payments: Payments, id: string, place: number): Price {
  const param = `line_items[${place}][price]`
  const price = requirePrice(payments, id, param)
  if (!price.active) {
    const message = `The price specified is inactive. This field only accepts active prices.`
    throw invalidRequest(message, { param })
  }
  return price
}

function adHocPrice(payments: Payments, data: z.infer<typeof PriceData> | undefined, place: number): Price {
  if (!data) {
    const message = 'You must specify either `price` or `price_data` for each line item.'
    throw invalidRequest(message, { code: 'parameter_missing', param: `line_items[${place}]` })
  }
  const { product, product_data, ...rest } = data
  if (product) requireProduct(payments, product, `line_items[${place}][price_data][product]`)
  return createPrice(payments, { ...rest, active: false, product: product ?? createFromData(payments, product_data) })
}

function checkLines(mode: Session['mode'], lines: LineItem[]): void {
  if (new Set(lines.map(({ currency: code }) => code)).size > 1) {
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' })
  }
  const isRecurring = lines.some(({ price }) => price.recurring)
  if (mode === 'subscription' && !isRecurring) {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'mode',
    })
  }
  if (mode === 'payment' && isRecurring) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'mode' },
    )
  }
  const total = lines.reduce((sum, { amount_total }) => sum + amount_total, 0)
  if (total < smallestCharge) {
    throw invalidRequest('The Checkout Session’s total amount due must add up to at least $0.50 aud', {
      code: 'amount_too_small',
    })
  }
}

function requireSession(payments: Payments, id: string): Session {
  const session = payments.sessions.get(id)
  if (!session) throw noSuch('checkout.session', id)
  return session
}
