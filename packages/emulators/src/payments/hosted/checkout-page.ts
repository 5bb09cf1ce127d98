import { html } from 'hono/html'
import { moneyText } from '../../common/money.ts'
import type { Markup } from '../../common/page.ts'
import { everyText } from '../intervals.ts'
import type { LineItem, Session } from '../wire.ts'
import { type FieldErrors, type FieldName, type FieldValues, fieldNames } from './card-form.ts'

type Shown = {
  session: Session
  lineItems: LineItem[]
  values: FieldValues
  errors?: FieldErrors
  /** Why the card was refused. */
  problem?: string
  /** The address is the customer's own and stays as it is. */
  isEmailFixed: boolean
}

const labels: Record<FieldName, string> = {
  email: 'Email',
  cardNumber: 'Card number',
  expiry: 'Expiry date',
  cvc: 'Security code',
  name: 'Name on card',
}

const testCards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 3220', 'asks you to confirm first'],
  ['4000 0000 0000 0341', 'is accepted now and declined at the next renewal'],
]

/** The hosted checkout: what is bought on one side, the card on the other. */
export function checkoutBody(shown: Shown): Markup {
  const { session, errors = {}, problem } = shown
  return html`<div class="checkout">
    <section class="summary" aria-labelledby="summary">${summary(shown)}</section>
    <section class="pay" aria-labelledby="pay">
      <h2 id="pay">${session.mode === 'setup' ? 'Card details' : 'Pay with card'}</h2>
      ${problemSummary(errors, problem)}
      <form method="post" action="/c/pay/${session.id}" novalidate>
        ${field('email', shown, { type: 'email', autocomplete: 'email', inputmode: 'email' })}
        ${cardFields(shown)}
        <button class="wide" type="submit">${session.mode === 'setup' ? 'Save card' : `Pay ${totalText(session)}`}</button>
        ${session.mode === 'subscription' ? html`<p class="hint">Your card will be charged again at each renewal until you cancel.</p>` : ''}
      </form>
      <details class="test-cards">
        <summary>Test card numbers</summary>
        <ul>${testCards.map(([number, outcome]) => html`<li><code>${number}</code> ${outcome}</li>`)}</ul>
        <p>Any future expiry date and any security code will do.</p>
      </details>
    </section>
  </div>`
}

const totalText = ({ amount_total, currency }: Session) => moneyText(amount_total ?? 0, currency)

/** The fields of a card. */
export function cardFields(shown: FieldShown): Markup {
  return html`${field('cardNumber', shown, { autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234' })}
    <div class="pair">
      ${field('expiry', shown, { autocomplete: 'cc-exp', inputmode: 'numeric', hint: 'Month and year, such as 04 / 30' })}
      ${field('cvc', shown, { autocomplete: 'cc-csc', inputmode: 'numeric', hint: 'The last digits on the back' })}
    </div>
    ${field('name', shown, { autocomplete: 'cc-name' })}`
}

function summary({ session, lineItems }: Shown): Markup {
  if (session.mode === 'setup') {
    return html`${session.cancel_url ? html`<p><a href="${session.cancel_url}">← Back</a></p>` : ''}
      <h1 id="summary">Save a card</h1>
      <p>Nothing is charged now. The card is kept for later payments.</p>`
  }
  const renewal = renewalText(session, lineItems)
  return html`${session.cancel_url ? html`<p><a href="${session.cancel_url}">← Back</a></p>` : ''}
    <h1 id="summary">${session.mode === 'subscription' ? 'Subscribe' : 'Pay'}</h1>
    <p class="total">${totalText(session)}<span> ${session.currency.toUpperCase()} due today</span></p>
    ${renewal ? html`<p class="renewal">${renewal}</p>` : ''}
    <ul class="lines" aria-label="Order">
      ${lineItems.map(
        ({ description, quantity, amount_total, currency, price }) => html`<li>
          <span>${description}${quantity > 1 ? ` × ${quantity}` : ''}<small>${price.recurring ? `Billed ${everyText(price.recurring)}` : 'Once'}</small></span>
          <span>${moneyText(amount_total, currency)}</span>
        </li>`,
      )}
    </ul>
    <dl class="sum"><div><dt>Total due today</dt><dd>${totalText(session)}</dd></div></dl>`
}

function renewalText(session: Session, lineItems: LineItem[]): string {
  const recurring = lineItems.filter(({ price }) => price.recurring)
  const interval = recurring[0]?.price.recurring
  if (!interval) return ''
  const amount = recurring.reduce((sum, { amount_total }) => sum + amount_total, 0)
  return `Then ${moneyText(amount, session.currency)} ${everyText(interval)}`
}

/** What is wrong with a card, on top of its form. */
export function problemSummary(errors: FieldErrors, problem: string | undefined): Markup {
  const wrong = fieldNames.filter(name => errors[name])
  if (problem)
    return html`<div class="problem" role="alert"><p>${problem}</p><p>Nothing was charged. You can try another card.</p></div>`
  if (wrong.length === 0) return html``
  return html`<div class="problem" role="alert">
    <p>Check ${wrong.length === 1 ? 'this field' : 'these fields'}:</p>
    <ul>${wrong.map(name => html`<li><a href="#${name}">${labels[name]}</a></li>`)}</ul>
  </div>`
}

type FieldShown = { values: FieldValues; errors?: FieldErrors; isEmailFixed?: boolean }
type Input = { type?: string; autocomplete: string; inputmode?: string; placeholder?: string; hint?: string }

function field(name: FieldName, { values, errors = {}, isEmailFixed }: FieldShown, input: Input): Markup {
  const error = errors[name]
  const described = [input.hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  const isFixed = name === 'email' && isEmailFixed
  return html`<div class="field">
    <label for="${name}">${labels[name]}</label>
    <input id="${name}" name="${name}" type="${input.type ?? 'text'}" value="${values[name]}" required
      autocomplete="${input.autocomplete}" inputmode="${input.inputmode ?? 'text'}" placeholder="${input.placeholder ?? ''}"
      ${isFixed ? html`readonly` : ''} ${error ? html`aria-invalid="true"` : ''} ${described ? html`aria-describedby="${described}"` : ''}>
    ${input.hint ? html`<p class="hint" id="${name}-hint">${input.hint}</p>` : ''}
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`
}

/** Shown when the time to pay is over. */
export function closedBody({ cancel_url }: Session): Markup {
  return html`<div class="narrow card">
    <h1>This checkout is closed</h1>
    <p>The time to pay ran out and nothing was charged. Go back and start again.</p>
    ${cancel_url ? html`<p><a class="button" href="${cancel_url}">Go back</a></p>` : ''}
  </div>`
}

/** Shown for an address that names nothing. */
export function missingBody(what: string): Markup {
  return html`<div class="narrow card"><h1>Page not found</h1><p>There is no such ${what}. Check the link and try again.</p></div>`
}
