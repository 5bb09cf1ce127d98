import { html } from 'hono/html'
import { moneyText } from '../../common/money.ts'
import { type Markup, time } from '../../common/page.ts'
import type { CartRecord, OrderRecord, ProductRecord, VariantRecord } from '../model.ts'
import { fulfillmentStatusOf } from '../orders/order-state.ts'

type Shown = {
  shelf: { product: ProductRecord; variants: VariantRecord[] }[]
  orders: OrderRecord[]
  carts: CartRecord[]
}

/** The shelf with stock and prices, the orders with what can be done about them, and the carts under way. */
export function shopControlBody({ shelf, orders, carts }: Shown): Markup {
  return html`<h1>Shop</h1>
    <section aria-labelledby="orders">
      <h2 id="orders">Orders</h2>
      ${orders.length === 0 ? html`<p class="empty">No orders yet. They appear here once a checkout is paid.</p>` : html`<ul class="cards">${orders.map(orderCard)}</ul>`}
    </section>
    <section aria-labelledby="shelf">
      <h2 id="shelf">Products</h2>
      <ul class="cards">${shelf.map(productCard)}</ul>
    </section>
    <section aria-labelledby="carts">
      <h2 id="carts">Open carts</h2>
      ${carts.length === 0 ? html`<p class="empty">No open carts.</p>` : html`<ul>${carts.map(cartRow)}</ul>`}
    </section>`
}

function orderCard(order: OrderRecord): Markup {
  const { id, orderNumber, email, totalCents, financialStatus, cancelledAt, createdAt, lines } = order
  const sent = fulfillmentStatusOf(order)
  const canSend = !cancelledAt && lines.some(({ fulfillableQuantity }) => fulfillableQuantity > 0)
  return html`<li class="card">
    <h3>Order #${orderNumber}</h3>
    <p><span class="status ${financialStatus === 'paid' ? 'good' : ''}">${financialStatus.replace('_', ' ')}</span>
      <span class="status ${cancelledAt ? 'bad' : sent === 'fulfilled' ? 'good' : ''}">${cancelledAt ? 'cancelled' : sent === 'fulfilled' ? 'sent' : (sent ?? 'to be sent')}</span></p>
    <p>${moneyText(totalCents, 'AUD')} · ${email}</p>
    <p class="hint">${lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}, ${time(createdAt)}</p>
    <div class="row">
      ${canSend ? orderButton(id, 'fulfil', 'Mark as sent', orderNumber) : ''}
      ${financialStatus === 'refunded' ? '' : orderButton(id, 'refund', 'Pay back', orderNumber)}
      ${cancelledAt || sent ? '' : orderButton(id, 'cancel', 'Cancel', orderNumber)}
    </div>
  </li>`
}

function orderButton(id: string, action: string, label: string, orderNumber: number): Markup {
  return html`<form method="post" action="/control/shop/orders/${id}/${action}"><button class="quiet small" type="submit" aria-label="${label}: order #${orderNumber}">${label}</button></form>`
}

function productCard({ product, variants }: Shown['shelf'][number]): Markup {
  const isShown = product.status === 'ACTIVE'
  return html`<li class="card">
    <div class="heading"><h3>${product.title}</h3>
      <form method="post" action="/control/shop/products/${product.id}">
        <button class="quiet small" name="status" value="${isShown ? 'DRAFT' : 'ACTIVE'}" type="submit" aria-label="${isShown ? 'Unpublish' : 'Publish'}: ${product.title}">${isShown ? 'Unpublish' : 'Publish'}</button>
      </form>
    </div>
    ${variants.map(variant => variantForm(product, variant))}
  </li>`
}

function variantForm({ title: product }: ProductRecord, { id, title, stock, priceCents }: VariantRecord): Markup {
  const name = title === 'Default Title' ? product : `${product}, ${title}`
  return html`<form class="row shelf" method="post" action="/control/shop/variants/${id}">
    <p class="what">${title === 'Default Title' ? 'One size' : title}</p>
    <label>Stock <input name="stock" inputmode="numeric" value="${stock ?? ''}" aria-label="Stock of ${name}"></label>
    <label>Price in cents <input name="priceCents" inputmode="numeric" value="${priceCents}" aria-label="Price of ${name} in cents"></label>
    <button class="small" type="submit" aria-label="Save ${name}">Save</button>
  </form>`
}

function cartRow({ id, lines, updatedAt }: CartRecord): Markup {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return html`<li>${id.slice(0, 8)}…: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${time(updatedAt)}</li>`
}
