import { html } from 'hono/html'
import { moneyText } from '../../common/money.ts'
import type { Markup } from '../../common/page.ts'
import type { AddressRecord, OrderRecord } from '../model.ts'
import { refundedCents } from '../orders/order-state.ts'
import { orderSummary, type Summary } from './order-summary.ts'

/** The order once it is paid, with the way back to the shop. */
export function thankYouPage(order: OrderRecord, summary: Summary, siteUrl: string): Markup {
  const { shippingAddress, orderNumber, email } = order
  return html`<div class="shop">
    <div class="top">
      <h1>${order.cancelledAt ? `Order #${orderNumber} was cancelled` : `Thank you. Your order is #${orderNumber}`}</h1>
      <p>${stateText(order)}</p>
      <p><a class="button" href="${siteUrl}/order-confirmation">Back to the shop</a></p>
    </div>
    ${orderSummary(summary)}
    <section aria-labelledby="details">
      <h2 id="details">Order details</h2>
      <dl class="facts">
        <div><dt>Order</dt><dd>#${orderNumber}</dd></div>
        <div><dt>Contact</dt><dd>${email}</dd></div>
        <div><dt>Deliver to</dt><dd>${shippingAddress ? addressText(shippingAddress) : 'Nothing to deliver'}</dd></div>
        <div><dt>Method</dt><dd>${order.shippingTitle}</dd></div>
        <div><dt>Paid with</dt><dd>Test card ending in ${order.cardLast4}</dd></div>
      </dl>
    </section>
  </div>`
}

function stateText(order: OrderRecord): string {
  const back = refundedCents(order)
  if (back > 0) return `${moneyText(back, 'AUD')} was paid back to your card.`
  const parcel = order.fulfillments.at(-1)?.trackingNumber
  return parcel ? `It is on its way: parcel ${parcel}.` : 'It is confirmed and paid.'
}

function addressText({ firstName, lastName, address1, address2, city, provinceCode, zip }: AddressRecord): string {
  return [`${firstName} ${lastName}`, address1, address2, `${city} ${provinceCode} ${zip}`].filter(Boolean).join(', ')
}
