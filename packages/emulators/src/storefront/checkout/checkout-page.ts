import { html } from 'hono/html'
import { moneyText } from '../../common/money.ts'
import type { Markup } from '../../common/page.ts'
import { addressFields, cardFields, discountField, errorSummary, type Filled } from './checkout-form.ts'
import { orderSummary, type Summary } from './order-summary.ts'
import type { ShippingOption } from './shipping-options.ts'

export type CheckoutView = Filled & {
  checkoutId: string
  summary: Summary
  options: ShippingOption[]
  shippingCode: string
  /** What happened since the shopper last looked. */
  notices: string[]
  backUrl: string
}

const testCards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has no money left'],
  ['4000 0000 0000 3220', 'asks you to confirm first'],
]

const money = (cents: number) => (cents === 0 ? 'Free' : moneyText(cents, 'AUD'))

/** The hosted checkout on one page. It works without scripts: both totals are there, and the chosen delivery shows its own. */
export function checkoutPage(view: CheckoutView): Markup {
  const { checkoutId, summary, notices, errors, backUrl } = view
  return html`<div class="shop">
    <div class="top">
      <p><a href="${backUrl}">← Back to the shop</a></p>
      <h1>Olive Mane checkout</h1>
    </div>
    ${orderSummary(summary)}
    <form method="post" action="/checkouts/${checkoutId}#notice" novalidate>
      <button class="unseen" name="action" value="pay" tabindex="-1" aria-hidden="true">Pay</button>
      <div id="notice">
        ${notices.length > 0 ? html`<div class="notice" role="alert">${notices.map(notice => html`<p>${notice}</p>`)}</div>` : ''}
        ${errorSummary(errors)}
      </div>
      ${addressFields(view)}
      ${shippingChoice(view)}
      ${discountField(view, summary.discountCode)}
      ${cardFields(view)}
      ${summary.totals.map(
        ({ code, totalCents }) => html`<input type="hidden" name="shown-${code}" value="${totalCents}">
        <button class="wide for-${code}" type="submit" name="action" value="pay">Pay ${moneyText(totalCents, 'AUD')}</button>`,
      )}
      <details class="test-cards">
        <summary>Test card numbers</summary>
        <ul>${testCards.map(([number, outcome]) => html`<li><code>${number}</code> ${outcome}</li>`)}</ul>
        <p>Any future expiry date and any security code will do.</p>
      </details>
    </form>
  </div>`
}

function shippingChoice({ options, shippingCode }: CheckoutView): Markup {
  return html`<h2>Delivery method</h2>
    <fieldset class="ways">
      <legend>Delivery method</legend>
      ${options.map(
        ({ code, title, time, cents }) => html`<label for="shipping-${code}">
          <input id="shipping-${code}" type="radio" name="shipping" value="${code}" ${code === shippingCode ? html`checked` : ''}>
          <span>${title}<small>${time}</small></span>
          <span>${money(cents)}</span>
        </label>`,
      )}
    </fieldset>`
}

/** The bank's question to the cardholder, with both answers. */
export function confirmPage(checkoutId: string, totalCents: number, last4: string): Markup {
  return html`<div class="narrow card">
    <h1>Confirm your payment</h1>
    <p>Your bank asks whether it is you who pays <strong>${moneyText(totalCents, 'AUD')}</strong> with the card ending in <strong>${last4}</strong>.</p>
    <form class="row" method="post" action="/checkouts/${checkoutId}/confirm">
      <button name="answer" value="complete" type="submit">Complete</button>
      <button class="quiet" name="answer" value="fail" type="submit">Fail</button>
    </form>
    <p class="hint">In test mode you choose how the confirmation ends.</p>
  </div>`
}

/** Shown when there is nothing to pay, or no such checkout. */
export function nothingPage(heading: string, text: string, backUrl: string): Markup {
  return html`<div class="narrow card">
    <h1>${heading}</h1>
    <p>${text}</p>
    <p><a class="button" href="${backUrl}">Back to the shop</a></p>
  </div>`
}
