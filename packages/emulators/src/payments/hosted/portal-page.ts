import { html } from 'hono/html'
import { moneyText } from '../../common/money.ts'
import { dayText, type Markup } from '../../common/page.ts'
import { everyText } from '../intervals.ts'
import { currentPeriodEnd } from '../objects/subscription.ts'
import type { Customer, Invoice, PaymentMethod, PortalConfiguration, PortalSession, Subscription } from '../wire.ts'
import type { FieldErrors, FieldValues } from './card-form.ts'
import { cardFields, problemSummary } from './checkout-page.ts'

export type Portal = {
  session: PortalSession
  configuration: PortalConfiguration
  customer: Customer
  cards: PaymentMethod[]
  invoices: Invoice[]
  subscriptions: Subscription[]
  /** What a subscription is for. */
  nameOf: (subscription: Subscription) => string
}

/** The customer's own page: cards, what renews, invoices; only what the configuration opens. */
export function portalBody(
  portal: Portal,
  form: { values: FieldValues; errors?: FieldErrors; problem?: string },
): Markup {
  const { features } = portal.configuration
  const { return_url } = portal.session
  return html`<div class="narrow card">
    ${return_url ? html`<p><a href="${return_url}">← Return</a></p>` : ''}
    <h1>Billing</h1>
    <p>${portal.customer.email ?? ''}</p>
    <section aria-labelledby="subscriptions"><h2 id="subscriptions">Subscriptions</h2>
      ${portal.subscriptions.length === 0 ? html`<p>None.</p>` : portal.subscriptions.map(one => subscriptionPart(portal, one))}
    </section>
    ${features.payment_method_update.enabled ? cardsPart(portal, form) : ''}
    ${features.invoice_history.enabled ? invoicesPart(portal.invoices) : ''}
  </div>`
}

const post = (id: string, act: string, item: string, label: string, isQuiet = true) =>
  html`<form method="post" action="/p/session/${id}"><input type="hidden" name="item" value="${item}"><button class="${isQuiet ? 'quiet' : ''}" name="act" value="${act}" type="submit">${label}</button></form>`

function subscriptionPart({ session, configuration, nameOf }: Portal, subscription: Subscription): Markup {
  const { id, items, currency, cancel_at_period_end } = subscription
  const amount = items.data.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
  const interval = items.data[0]?.price.recurring
  const name = nameOf(subscription)
  const end = dayText(currentPeriodEnd(subscription) * 1000)
  const when = cancel_at_period_end ? `Ends on ${end}` : `Renews on ${end}`
  const cancel = cancel_at_period_end
    ? post(session.id, 'renew', id, `Renew ${name}`)
    : post(session.id, 'cancel', id, `Cancel ${name}`)
  return html`<h3>${name}</h3>
    <p>${moneyText(amount, currency)} ${interval ? everyText(interval) : ''}. ${when}.</p>
    ${configuration.features.subscription_cancel.enabled ? cancel : ''}`
}

function cardsPart(
  { session, customer, cards }: Portal,
  { values, errors = {}, problem }: { values: FieldValues; errors?: FieldErrors; problem?: string },
): Markup {
  const { default_payment_method: chosen } = customer.invoice_settings
  return html`<section aria-labelledby="cards"><h2 id="cards">Cards</h2>
    <ul class="lines">${cards.map(
      ({
        id,
        card,
      }) => html`<li><span>${card.brand.toUpperCase()} ending in ${card.last4}<small>Good until ${card.exp_month} / ${card.exp_year}${id === chosen ? ', default' : ''}</small></span>
        <span class="row">${id === chosen ? '' : post(session.id, 'default', id, `Use ${card.last4} by default`)}${post(session.id, 'remove', id, `Remove ${card.last4}`)}</span></li>`,
    )}</ul>
    <h3>Add a card</h3>
    ${problemSummary(errors, problem)}
    <form method="post" action="/p/session/${session.id}" novalidate>
      ${cardFields({ values, errors })}
      <button class="wide" name="act" value="add" type="submit">Add card</button>
    </form></section>`
}

function invoicesPart(invoices: Invoice[]): Markup {
  return html`<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
    ${invoices.length === 0 ? html`<p>None yet.</p>` : ''}
    <ul class="lines">${invoices.map(
      ({ id, number, created, total, currency, status }) =>
        html`<li><span><a href="/i/${id}">${number ?? 'Draft'}</a><small>${dayText(created * 1000)}, ${status}</small></span><span>${moneyText(total, currency)}</span></li>`,
    )}</ul></section>`
}
