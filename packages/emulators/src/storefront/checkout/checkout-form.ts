import { html } from 'hono/html'
import { states } from '../../common/australia.ts'
import type { Markup } from '../../common/page.ts'
import { stateNames } from '../orders/state-names.ts'
import {
  type CheckoutErrors,
  type CheckoutFieldName,
  type CheckoutValues,
  checkoutFieldNames,
} from './checkout-fields.ts'

export type Filled = { values: CheckoutValues; errors: CheckoutErrors }

const labels: Record<CheckoutFieldName, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  address1: 'Street address',
  address2: 'Unit, level or company (optional)',
  city: 'Suburb',
  province: 'State or territory',
  zip: 'Postcode',
  phone: 'Phone (optional)',
  discount: 'Discount code (optional)',
  cardNumber: 'Card number',
  expiry: 'Expiry date',
  cvc: 'Security code',
  name: 'Name on card',
}

type Input = {
  type?: string
  autocomplete: string
  inputmode?: string
  placeholder?: string
  hint?: string
  isOptional?: boolean
}

/** A labelled text field with its error beside it. */
export function textField(name: CheckoutFieldName, { values, errors }: Filled, input: Input): Markup {
  const error = errors[name]
  const described = [input.hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${name}">${labels[name]}</label>
    <input id="${name}" name="${name}" type="${input.type ?? 'text'}" value="${values[name]}" ${input.isOptional ? '' : html`required`}
      autocomplete="${input.autocomplete}" inputmode="${input.inputmode ?? 'text'}" placeholder="${input.placeholder ?? ''}"
      ${error ? html`aria-invalid="true"` : ''} ${described ? html`aria-describedby="${described}"` : ''}>
    ${input.hint ? html`<p class="hint" id="${name}-hint">${input.hint}</p>` : ''}
    ${errorText(name, error)}
  </div>`
}

function errorText(name: CheckoutFieldName, error: string | undefined): Markup {
  return error ? html`<p class="error" id="${name}-error">${error}</p>` : html``
}

/** Who it is for and where it goes. */
export function addressFields(filled: Filled): Markup {
  return html`<h2>Contact</h2>
    ${textField('email', filled, { type: 'email', autocomplete: 'email', inputmode: 'email' })}
    <h2>Delivery</h2>
    <p class="hint">We deliver within Australia.</p>
    <div class="pair">
      ${textField('firstName', filled, { autocomplete: 'shipping given-name' })}
      ${textField('lastName', filled, { autocomplete: 'shipping family-name' })}
    </div>
    ${textField('address1', filled, { autocomplete: 'shipping address-line1' })}
    ${textField('address2', filled, { autocomplete: 'shipping address-line2', isOptional: true })}
    ${textField('city', filled, { autocomplete: 'shipping address-level2' })}
    <div class="pair">
      ${stateField(filled)}
      ${textField('zip', filled, { autocomplete: 'shipping postal-code', inputmode: 'numeric' })}
    </div>
    ${textField('phone', filled, { type: 'tel', autocomplete: 'shipping tel', inputmode: 'tel', isOptional: true, hint: 'For the courier, in case of questions' })}`
}

function stateField({ values, errors }: Filled): Markup {
  const error = errors.province
  return html`<div class="field">
    <label for="province">${labels.province}</label>
    <select id="province" name="province" required autocomplete="shipping address-level1"
      ${error ? html`aria-invalid="true" aria-describedby="province-error"` : ''}>
      <option value="">Choose</option>
      ${states.map(
        state =>
          html`<option value="${state}" ${state === values.province ? html`selected` : ''}>${stateNames[state]}</option>`,
      )}
    </select>
    ${errorText('province', error)}
  </div>`
}

/** The card. Only published test numbers are taken. */
export function cardFields(filled: Filled): Markup {
  return html`<h2>Payment</h2>
    <p class="hint">Only test cards work here, and none is kept.</p>
    ${textField('cardNumber', filled, { autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234' })}
    <div class="pair">
      ${textField('expiry', filled, { autocomplete: 'cc-exp', inputmode: 'numeric', hint: 'Month and year, such as 04 / 30' })}
      ${textField('cvc', filled, { autocomplete: 'cc-csc', inputmode: 'numeric', hint: 'The last digits on the back' })}
    </div>
    ${textField('name', filled, { autocomplete: 'cc-name' })}`
}

/** The field for a code, or the code that applies with the way to take it off. */
export function discountField(filled: Filled, applied: string | null): Markup {
  if (applied) {
    return html`<h2>Discount</h2>
      <p class="applied"><span>Code <strong>${applied}</strong> is applied.</span>
        <button class="quiet small" type="submit" name="action" value="remove-discount">Remove</button></p>
      <input type="hidden" name="discount" value="">`
  }
  const { values, errors } = filled
  return html`<h2>Discount</h2>
    <div class="redeem">
      <div class="field">
        <label for="discount">${labels.discount}</label>
        <input id="discount" name="discount" value="${values.discount}" autocomplete="off"
          ${errors.discount ? html`aria-invalid="true" aria-describedby="discount-error"` : ''}>
      </div>
      <button class="quiet" type="submit" name="action" value="discount">Apply</button>
    </div>
    ${errorText('discount', errors.discount)}`
}

/** Every field that is wrong, as links to it. */
export function errorSummary(errors: CheckoutErrors): Markup {
  const wrong = checkoutFieldNames.filter(name => errors[name])
  if (wrong.length === 0) return html``
  return html`<div class="problem" role="alert">
    <p>Check ${wrong.length === 1 ? 'this field' : 'these fields'}:</p>
    <ul>${wrong.map(name => html`<li><a href="#${name}">${labels[name].replace(' (optional)', '')}</a></li>`)}</ul>
  </div>`
}
