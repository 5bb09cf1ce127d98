import { type Context, Hono } from 'hono'
import { page } from '../../common/page.ts'
import type { Env } from '../../common/service.ts'
import { isRunning } from '../billing/collect-invoice.ts'
import { detachCard, keepCard, setDefaultCard } from '../billing/keep-card.ts'
import { changeSubscription, planSubscription } from '../billing/subscriptions.ts'
import { createPaymentMethod } from '../objects/payment-method.ts'
import { createSetupIntent } from '../objects/setup-intent.ts'
import { currentPeriodEnd } from '../objects/subscription.ts'
import type { Payments } from '../payments.ts'
import { type CardForm, checkCardForm, type FieldErrors, type FieldValues, readFields } from './card-form.ts'
import { missingBody } from './checkout-page.ts'
import { type Portal, portalBody } from './portal-page.ts'

/** A page of the portal is open for as long as the provider says: it is made when somebody presses the button. */
const openSeconds = 3600

/** The billing portal: what a customer can do by themselves about their cards and subscriptions. */
export function portalRoutes(payments: Payments): Hono<Env> {
  const routes = new Hono<Env>()

  const portalOf = (id: string): Portal | undefined => {
    const session = payments.portalSessions.get(id)
    const customer = session && payments.customers.get(session.customer)
    const configuration = session && payments.portalConfigurations.get(session.configuration)
    if (!session || !customer || !configuration || session.created + openSeconds <= payments.now()) return undefined
    const where = { customer: customer.id }
    return {
      session,
      customer,
      configuration,
      cards: payments.paymentMethods.list({ where }),
      invoices: payments.invoices.list({ where }),
      subscriptions: payments.subscriptions.list({ where }).filter(isRunning),
      nameOf: ({ items }) => payments.products.get(items.data[0]?.price.product ?? '')?.name ?? 'Subscription',
    }
  }

  type Form = { values: FieldValues; errors?: FieldErrors; problem?: string }
  const show = (c: Context, portal: Portal, form?: Form) => {
    const body = portalBody(portal, form ?? { values: { ...readFields({}), email: portal.customer.email ?? '' } })
    return c.html(page({ title: 'Billing', body, look: 'hosted' }), form?.problem ? 402 : form?.errors ? 422 : 200)
  }
  const missing = (c: Context) =>
    c.html(page({ title: 'Page not found', body: missingBody('billing page'), look: 'hosted' }), 404)

  routes.get('/p/session/:session', c => {
    const portal = portalOf(c.req.param('session'))
    return portal ? show(c, portal) : missing(c)
  })

  routes.post('/p/session/:session', async c => {
    const portal = portalOf(c.req.param('session'))
    if (!portal) return missing(c)
    const sent = await c.req.parseBody()
    const item = typeof sent.item === 'string' ? sent.item : ''
    if (sent.act === 'add') {
      const values = { ...readFields(sent), email: portal.customer.email ?? 'customer@example.com' }
      const form = checkCardForm(values, payments.now())
      if (!form.ok) return show(c, portal, { values, errors: form.errors })
      const problem = payments.store.transaction(() => addCard(payments, portal, form))
      if (problem) return show(c, portal, { values, problem })
    } else if (typeof sent.act === 'string') {
      const act = sent.act
      payments.store.transaction(() => perform(payments, portal, act, item))
    }
    return c.redirect(`/p/session/${portal.session.id}`, 303)
  })

  return routes
}

/** Keeps a card, and uses it from now on where there was none. Answers why it was refused. */
function addCard(payments: Payments, { customer, cards }: Portal, form: CardForm & { ok: true }): string | undefined {
  const intent = createSetupIntent(payments, { customer: customer.id })
  const result = keepCard(payments, intent, createPaymentMethod(payments, form))
  if (result.kind === 'declined') return result.message
  const current = payments.customers.get(customer.id)
  if (current && cards.length === 0) setDefaultCard(payments, current, result.method.id)
  return undefined
}

function perform(
  payments: Payments,
  { customer, cards, subscriptions, configuration }: Portal,
  act: string,
  item: string,
) {
  const { features } = configuration
  const card = features.payment_method_update.enabled ? cards.find(({ id }) => id === item) : undefined
  if (card && act === 'remove') detachCard(payments, card)
  if (card && act === 'default') {
    setDefaultCard(payments, customer, card.id)
    // What a person chooses here is what their subscriptions are paid with.
    for (const one of subscriptions) changeSubscription(payments, one, { default_payment_method: card.id })
  }
  const subscription = features.subscription_cancel.enabled ? subscriptions.find(({ id }) => id === item) : undefined
  if (!subscription || (act !== 'cancel' && act !== 'renew')) return
  const isEnding = act === 'cancel'
  const change = {
    cancel_at_period_end: isEnding,
    cancel_at: isEnding ? currentPeriodEnd(subscription) : null,
    canceled_at: isEnding ? payments.now() : null,
  }
  planSubscription(payments, changeSubscription(payments, subscription, change))
}
