import { type Context, Hono } from 'hono'
import { checkCard } from '../../common/cards/card-form.ts'
import { applyFaults } from '../../common/faults.ts'
import { type Markup, page } from '../../common/page.ts'
import type { Env } from '../../common/service.ts'
import type { CheckoutRecord } from '../model.ts'
import type { Orders } from '../orders/orders.ts'
import { type CheckoutErrors, checkAddress, keptValues, prefilled, readValues } from './checkout-fields.ts'
import { checkoutPage, confirmPage, nothingPage } from './checkout-page.ts'
import { correctCart } from './correct-cart.ts'
import { codeProblem } from './discount-entry.ts'
import { openCheckout } from './open-checkout.ts'
import { answerChallenge, declinedNotices, type PayResult, payCheckout } from './pay.ts'
import { shippingOptions } from './shipping-options.ts'
import { summariseCart, summariseOrder } from './summarise.ts'
import { thankYouPage } from './thank-you-page.ts'

type Status = 200 | 402 | 404 | 409 | 410 | 422
type Shown = { values?: ReturnType<typeof readValues>; errors?: CheckoutErrors; notices?: string[]; status?: Status }

const policy = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'"

/** The hosted checkout: from the cart's link over the card to the order. It works without scripts. */
export function checkoutRoutes(orders: Orders): Hono<Env> {
  const { shop, siteUrl } = orders
  const routes = new Hono<Env>()
  const backUrl = `${siteUrl}/shop/checkout`
  const refuse = (status: number) => new Response('The shop cannot be reached right now.', { status })
  for (const path of ['/cart/*', '/checkouts/*']) routes.use(path, applyFaults(shop.deps.faults, 'storefront', refuse))

  function show(c: Context, title: string, body: Markup, status: Status = 200) {
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
    return c.html(page({ title, body, look: 'hosted' }), status)
  }

  const missing = (c: Context) =>
    show(
      c,
      'Checkout not found',
      nothingPage(
        'Checkout not found',
        'This link is not complete or has expired. Your cart is still in the shop.',
        backUrl,
      ),
      404,
    )

  function showCheckout(c: Context, checkout: CheckoutRecord, { values, errors = {}, notices, status }: Shown = {}) {
    const stored = shop.cartOf(checkout.cartToken)
    if (!stored) return missing(c)
    const { cart, changes } = correctCart(shop, stored)
    const told = [...(notices ?? checkout.notices), ...changes]
    if (cart.lines.length === 0) {
      const text = told.length > 0 ? told.join(' ') : 'Put something in it first.'
      return show(c, 'Your cart is empty', nothingPage('Your cart is empty', text, backUrl), status === 409 ? 409 : 200)
    }
    const priced = shop.priceOfCart(cart)
    const options = shippingOptions(priced.totalCents)
    const body = checkoutPage({
      checkoutId: checkout.id,
      values: values ?? readValues(checkout.fields),
      errors,
      notices: told,
      summary: summariseCart(priced, options),
      options,
      shippingCode: checkout.shippingCode,
      backUrl,
    })
    return show(c, 'Checkout', body, status)
  }

  const thanks = ({ id }: CheckoutRecord) => `/checkouts/${id}/thank-you`

  function follow(c: Context, result: PayResult, checkout: CheckoutRecord, values?: ReturnType<typeof readValues>) {
    if (result.kind === 'paid') return c.redirect(thanks(checkout), 303)
    if (result.kind === 'challenge') return c.redirect(`/checkouts/${checkout.id}/confirm`, 303)
    if (result.kind === 'gone') return missing(c)
    // From the bank's page the shopper comes back to the checkout, where the reason is kept.
    if (!values) return c.redirect(`/checkouts/${checkout.id}`, 303)
    const notices = result.kind === 'declined' ? declinedNotices(result.message) : result.messages
    return showCheckout(c, checkout, { values, notices, status: result.kind === 'declined' ? 402 : 409 })
  }

  routes.get('/cart/c/:token', c => {
    const filled = prefilled(new URL(c.req.url).searchParams)
    const checkout = openCheckout(orders, c.req.param('token'), c.req.query('key') ?? '', filled)
    return checkout ? c.redirect(checkout.orderId ? thanks(checkout) : `/checkouts/${checkout.id}`, 302) : missing(c)
  })

  routes.get('/checkouts/:id', c => {
    const checkout = orders.checkouts.get(c.req.param('id'))
    if (!checkout) return missing(c)
    return checkout.orderId ? c.redirect(thanks(checkout), 302) : showCheckout(c, checkout)
  })

  routes.post('/checkouts/:id', async c => {
    const form = await c.req.parseBody()
    const found = orders.checkouts.get(c.req.param('id'))
    if (!found) return missing(c)
    if (found.orderId) return c.redirect(thanks(found), 303)
    const values = readValues(form)
    const shippingCode = form.shipping === 'express' ? 'express' : 'standard'
    const checkout = orders.checkouts.put({
      ...found,
      fields: keptValues(values),
      shippingCode,
      notices: [],
      challenge: null,
    })
    if (form.action === 'remove-discount') return changeCode(c, checkout, values, [])
    if (form.action === 'discount' || values.discount) return applyCode(c, checkout, values)

    const card = checkCard(values, shop.deps.clock.now())
    const errors: CheckoutErrors = { ...checkAddress(values), ...(card.ok ? {} : card.errors) }
    if (!card.ok || Object.keys(errors).length > 0) return showCheckout(c, checkout, { values, errors, status: 422 })
    const shown = Number(form[`shown-${shippingCode}`] ?? Number.NaN)
    const result = payCheckout(orders, checkout.id, card.card, Number.isSafeInteger(shown) ? shown : null)
    return follow(c, result, checkout, values)
  })

  function applyCode(c: Context, checkout: CheckoutRecord, values: ReturnType<typeof readValues>) {
    const cart = shop.cartOf(checkout.cartToken)
    if (!cart) return missing(c)
    const problem = codeProblem(values.discount, shop.priceOfCart(cart).goodsCents)
    if (problem) return showCheckout(c, checkout, { values, errors: { discount: problem }, status: 422 })
    return changeCode(c, checkout, values, [values.discount.toUpperCase()])
  }

  function changeCode(c: Context, checkout: CheckoutRecord, values: ReturnType<typeof readValues>, codes: string[]) {
    const cart = shop.cartOf(checkout.cartToken)
    if (!cart) return missing(c)
    shop.saveCart({ ...cart, discountCodes: codes })
    const notice = codes.length > 0 ? 'The discount was applied. Nothing was charged yet.' : 'The discount was removed.'
    return showCheckout(c, checkout, { values: { ...values, discount: '' }, notices: [notice] })
  }

  routes.get('/checkouts/:id/confirm', c => {
    const checkout = orders.checkouts.get(c.req.param('id'))
    if (!checkout) return missing(c)
    if (checkout.orderId) return c.redirect(thanks(checkout), 302)
    const { challenge } = checkout
    if (!challenge) return c.redirect(`/checkouts/${checkout.id}`, 302)
    const body = confirmPage(checkout.id, challenge.shownCents, challenge.cardNumber.slice(-4))
    return show(c, 'Confirm your payment', body)
  })

  routes.post('/checkouts/:id/confirm', async c => {
    const { answer } = await c.req.parseBody()
    const checkout = orders.checkouts.get(c.req.param('id'))
    if (!checkout) return missing(c)
    return follow(c, answerChallenge(orders, checkout.id, answer === 'complete'), checkout)
  })

  routes.get('/checkouts/:id/thank-you', c => {
    const checkout = orders.checkouts.get(c.req.param('id'))
    const order = checkout?.orderId ? orders.orders.get(checkout.orderId) : undefined
    if (!checkout) return missing(c)
    if (!order) return c.redirect(`/checkouts/${checkout.id}`, 302)
    const body = thankYouPage(order, summariseOrder(shop, order), siteUrl)
    return show(c, `Order #${order.orderNumber}`, body)
  })

  return routes
}
