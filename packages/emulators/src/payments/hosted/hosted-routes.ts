import { type Context, Hono } from 'hono'
import { type Markup, page } from '../../common/page.ts'
import type { Env } from '../../common/service.ts'
import { answerChallenge, payCheckout } from '../billing/checkout.ts'
import { type CheckoutResult, successAddress } from '../billing/close-session.ts'
import { confirmInvoice } from '../billing/collect-invoice.ts'
import type { Payments } from '../payments.ts'
import type { Session } from '../wire.ts'
import { checkCardForm, type FieldErrors, type FieldValues, readFields } from './card-form.ts'
import { challengeBody } from './challenge-page.ts'
import { checkoutBody, closedBody, missingBody } from './checkout-page.ts'
import { invoiceBody } from './invoice-page.ts'

/** The pages a shopper sees: checkout, the bank's confirmation, invoices. They work without scripts. */
export function hostedRoutes(payments: Payments): Hono<Env> {
  const routes = new Hono<Env>()

  const show = (c: Context, title: string, body: Markup, status: 200 | 402 | 404 | 410 | 422 = 200) =>
    c.html(page({ title, body, look: 'hosted' }), status)
  const missing = (c: Context, what: string) => show(c, 'Page not found', missingBody(what), 404)

  type Problem = { values?: FieldValues; errors?: FieldErrors; problem?: string }

  function checkout(c: Context, session: Session, { values, errors, problem }: Problem = {}) {
    const email = emailOf(session)
    const lineItems = payments.sessionDetails.get(session.id)?.lineItems ?? []
    const shown = { session, lineItems, errors, problem, isEmailFixed: email !== '' }
    const body = checkoutBody({ ...shown, values: values ?? { ...readFields({}), email } })
    return show(c, 'Checkout', body, problem ? 402 : errors ? 422 : 200)
  }

  function emailOf({ customer, customer_email }: Session): string {
    return customer_email ?? (customer ? payments.customers.get(customer)?.email : undefined) ?? ''
  }

  function follow(c: Context, result: CheckoutResult | undefined, sessionId: string, values?: FieldValues) {
    if (!result) return missing(c, 'checkout')
    if (result.kind === 'paid') return c.redirect(successAddress(result.session), 303)
    if (result.kind === 'challenge') return c.redirect(`/3ds/${result.intent}`, 303)
    if (result.kind === 'closed') return show(c, 'Checkout closed', closedBody(result.session), 410)
    if (!values) return c.redirect(`/c/pay/${sessionId}?retry`, 303)
    const session = payments.sessions.get(sessionId)
    return session ? checkout(c, session, { values, problem: result.message }) : missing(c, 'checkout')
  }

  routes.get('/c/pay/:session', c => {
    const session = payments.sessions.get(c.req.param('session'))
    if (!session) return missing(c, 'checkout')
    if (session.status === 'complete') return c.redirect(successAddress(session), 303)
    if (session.status === 'expired') return show(c, 'Checkout closed', closedBody(session), 410)
    const refused = c.req.query('retry') === undefined ? undefined : lastRefusal(session)
    return checkout(c, session, { problem: refused })
  })

  function lastRefusal({ id }: Session): string | undefined {
    const intent = payments.sessionDetails.get(id)?.intent
    const kept = payments.setupIntents.get(payments.sessions.get(id)?.setup_intent ?? '')
    return (intent ? payments.paymentIntents.get(intent)?.last_payment_error : kept?.last_setup_error)?.message
  }

  routes.post('/c/pay/:session', async c => {
    const session = payments.sessions.get(c.req.param('session'))
    if (!session) return missing(c, 'checkout')
    const values = readFields(await c.req.parseBody())
    if (emailOf(session)) values.email = emailOf(session)
    const form = checkCardForm(values, payments.now())
    // A session that is already paid goes on to its success page, whatever the second submit says.
    if (!form.ok && session.status === 'open') return checkout(c, session, { values, errors: form.errors })
    if (!form.ok) return c.redirect(`/c/pay/${session.id}`, 303)
    return follow(c, payCheckout(payments, session.id, form), session.id, values)
  })

  routes.get('/3ds/:intent', c => {
    const id = c.req.param('intent')
    const intent = payments.paymentIntents.get(id) ?? payments.setupIntents.get(id)
    const challenge = intent && payments.challenges.get(intent.id)
    const method = challenge && payments.paymentMethods.get(challenge.paymentMethod)
    if (!intent || !method) return missing(c, 'payment to confirm')
    const title = intent.object === 'setup_intent' ? 'Confirm your card' : 'Confirm your payment'
    return show(c, title, challengeBody(intent, method))
  })

  routes.post('/3ds/:intent', async c => {
    const id = c.req.param('intent')
    const { answer } = await c.req.parseBody()
    const { invoice } = payments.challenges.get(id) ?? {}
    if (invoice) {
      payments.store.transaction(() => confirmInvoice(payments, id, answer === 'complete'))
      return c.redirect(`/i/${invoice}`, 303)
    }
    const session = payments.challenges.get(id)?.session ?? sessionPaidBy(id)
    const back = payments.setupIntents.get(id)?.next_action?.redirect_to_url?.return_url
    if (!session && !back) return missing(c, 'payment to confirm')
    const result = answerChallenge(payments, id, answer === 'complete')
    if (!session) return c.redirect(back ?? '/', 303)
    return result ? follow(c, result, session) : c.redirect(`/c/pay/${session}`, 303)
  })

  function sessionPaidBy(intent: string): string | undefined {
    return payments.sessionDetails.first({ intent })?.id ?? payments.sessions.first({ setup_intent: intent })?.id
  }

  routes.get('/i/:invoice', c => {
    const invoice = payments.invoices.get(c.req.param('invoice'))
    if (!invoice) return missing(c, 'invoice')
    const linked = payments.invoicePayments.first({ invoice: invoice.id })?.payment.payment_intent ?? ''
    const asked = invoice.status === 'open' && payments.challenges.get(linked) ? linked : null
    return show(c, `Invoice ${invoice.number ?? ''}`, invoiceBody(invoice, asked))
  })

  return routes
}
