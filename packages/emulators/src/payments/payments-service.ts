import { Hono } from 'hono'
import { z } from 'zod'
import { applyFaults } from '../common/faults.ts'
import type { Deps, EmulatedService, Env } from '../common/service.ts'
import { apiRoutes } from './api/api-routes.ts'
import { addPastPayment, PastPayment } from './billing/past-payment.ts'
import { scheduleBilling } from './billing/renewals.ts'
import { balanceEndpoints, schedulePayouts } from './endpoints/balance.ts'
import { catalogueEndpoints } from './endpoints/catalogue.ts'
import { customerEndpoints } from './endpoints/customers.ts'
import { disputeEndpoints, scheduleDisputes } from './endpoints/disputes.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { invoiceEndpoints } from './endpoints/invoices.ts'
import { moneyEndpoints, scheduleRefunds } from './endpoints/money.ts'
import { paymentMethodEndpoints } from './endpoints/payment-methods.ts'
import { portalEndpoints } from './endpoints/portal.ts'
import { scheduleSessionExpiry, sessionEndpoints } from './endpoints/sessions.ts'
import { setupIntentEndpoints } from './endpoints/setup-intents.ts'
import { subscriptionEndpoints } from './endpoints/subscriptions.ts'
import { hostedRoutes } from './hosted/hosted-routes.ts'
import { portalRoutes } from './hosted/portal-routes.ts'
import { createPayments, type WebhookTarget } from './payments.ts'

const endpoints = [
  ...customerEndpoints,
  ...catalogueEndpoints,
  ...sessionEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...moneyEndpoints,
  ...disputeEndpoints,
  ...balanceEndpoints,
  ...paymentMethodEndpoints,
  ...setupIntentEndpoints,
  ...portalEndpoints,
  ...eventEndpoints,
]

/** Card payments and subscriptions: the API under `/v1`, the hosted pages, renewals by the emulated clock. */
export function paymentsService(deps: Deps, defaultTarget?: WebhookTarget): EmulatedService {
  const payments = createPayments(deps, defaultTarget)
  scheduleBilling(payments)
  scheduleSessionExpiry(payments)
  scheduleRefunds(payments)
  scheduleDisputes(payments)
  schedulePayouts(payments)

  const routes = new Hono<Env>()
  const refuse = (status: number) =>
    Response.json({ error: { type: 'api_error', message: 'An error occurred with our connection.' } }, { status })
  for (const path of ['/v1/*', '/c/*', '/3ds/*', '/i/*', '/p/*'])
    routes.use(path, applyFaults(deps.faults, 'payments', refuse))
  routes.route('/', apiRoutes(payments, endpoints))
  routes.route('/', hostedRoutes(payments))
  routes.route('/', portalRoutes(payments))

  routes.post('/control/payments', async c => {
    const past = PastPayment.safeParse(await c.req.json().catch(() => undefined))
    if (!past.success) return c.json({ error: { message: z.prettifyError(past.error) } }, 400)
    const invoice = payments.store.transaction(() => addPastPayment(payments, past.data))
    if (!invoice) return c.json({ error: { message: 'No such subscription, or it has no card.' } }, 404)
    return c.json({ id: invoice.id, status: invoice.status })
  })

  return {
    title: 'Payments',
    summary: 'Customers, checkout, subscriptions, invoices and refunds, with signed webhooks. Only test cards work.',
    links: [{ href: '/control/webhooks', label: 'Webhooks sent' }],
    routes,
  }
}
