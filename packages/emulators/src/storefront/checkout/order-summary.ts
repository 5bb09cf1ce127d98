import { html } from 'hono/html'
import { moneyText } from '../../common/money.ts'
import type { Markup } from '../../common/page.ts'

export type SummaryLine = { title: string; choice: string; quantity: number; cents: number; picture: string | null }

/** What is to be paid, in cents; one for each way of delivery while that is still to be chosen. */
export type SummaryTotal = {
  code: string
  shippingTitle: string
  shippingCents: number
  taxCents: number
  totalCents: number
}

export type Summary = {
  lines: SummaryLine[]
  goodsCents: number
  discountCents: number
  discountCode: string | null
  totals: SummaryTotal[]
}

const money = (cents: number) => moneyText(cents, 'AUD')

/** The pictures, prices and totals of what is bought. Prices include GST. */
export function orderSummary({ lines, goodsCents, discountCents, discountCode, totals }: Summary): Markup {
  return html`<section class="basket" aria-labelledby="basket">
    <h2 id="basket">Order summary</h2>
    <ul class="lines">${lines.map(
      ({ title, choice, quantity, cents, picture }) => html`<li>
        ${picture ? html`<img src="${picture}" alt="" width="64" height="64">` : html`<span></span>`}
        <span>${title}<small>${[choice, `Quantity ${quantity}`].filter(Boolean).join(' · ')}</small></span>
        <span>${money(cents)}</span>
      </li>`,
    )}</ul>
    <dl class="sum">
      <div><dt>Subtotal</dt><dd>${money(goodsCents)}</dd></div>
      ${discountCents > 0 ? html`<div><dt>Discount ${discountCode ?? ''}</dt><dd>−${money(discountCents)}</dd></div>` : ''}
      ${totals.map(total => totalRows(total, totals.length > 1))}
    </dl>
  </section>`
}

function totalRows(total: SummaryTotal, isOneOfMany: boolean): Markup {
  const only = isOneOfMany ? `for-${total.code}` : ''
  return html`<div class="${only}"><dt>Delivery (${total.shippingTitle})</dt><dd>${total.shippingCents === 0 ? 'Free' : money(total.shippingCents)}</dd></div>
    <div class="grand ${only}"><dt>Total</dt><dd>${money(total.totalCents)}</dd></div>
    <div class="inside ${only}"><dt>GST included</dt><dd>${money(total.taxCents)}</dd></div>`
}
