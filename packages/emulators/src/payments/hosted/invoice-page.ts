import { html } from 'hono/html'
import { moneyText } from '../../common/money.ts'
import { dayText, type Markup } from '../../common/page.ts'
import type { Invoice } from '../wire.ts'

const statusTexts: Record<string, string> = {
  draft: 'Not final yet',
  open: 'Payment due',
  paid: 'Paid',
  void: 'Cancelled',
  uncollectible: 'Not collected',
}

/** An invoice as its receiver reads it. `asked`: the payment that a bank wants its holder to confirm. */
export function invoiceBody(invoice: Invoice, asked: string | null = null): Markup {
  const { number, status, currency, lines, total, amount_paid, amount_remaining, customer_email, customer_name } =
    invoice
  const tone = status === 'paid' ? 'good' : status === 'open' ? '' : 'bad'
  return html`<article class="narrow card">
    <div class="heading"><h1>Invoice ${number ?? ''}</h1><span class="status ${tone}">${statusTexts[status ?? 'draft']}</span></div>
    <dl class="facts">
      <div><dt>Date</dt><dd>${dayText(invoice.created * 1000)}</dd></div>
      <div><dt>Billed to</dt><dd>${[customer_name, customer_email].filter(Boolean).join(', ') || 'Customer'}</dd></div>
      <div><dt>Period</dt><dd>${periodText(invoice)}</dd></div>
    </dl>
    <ul class="lines" aria-label="Lines">
      ${lines.data.map(({ description, amount }) => html`<li><span>${description}</span><span>${moneyText(amount, currency)}</span></li>`)}
    </ul>
    <dl class="sum">
      <div><dt>Total</dt><dd>${moneyText(total, currency)}</dd></div>
      <div><dt>Paid</dt><dd>${moneyText(amount_paid, currency)}</dd></div>
      <div><dt>Still due</dt><dd>${moneyText(amount_remaining, currency)}</dd></div>
    </dl>
    ${attemptText(invoice)}
    ${asked ? html`<p><a href="/3ds/${asked}">Confirm this payment with your bank</a></p>` : html``}
  </article>`
}

function periodText({ lines }: Invoice): string {
  const period = lines.data.at(-1)?.period
  return period ? `${dayText(period.start * 1000)} to ${dayText(period.end * 1000)}` : ''
}

function attemptText({ status, next_payment_attempt, attempt_count }: Invoice): Markup {
  if (status !== 'open' || attempt_count === 0) return html``
  const next = next_payment_attempt
    ? `The card will be tried again on ${dayText(next_payment_attempt * 1000)}.`
    : 'It will not be tried again by itself.'
  return html`<p class="problem">The last payment did not go through. ${next}</p>`
}
