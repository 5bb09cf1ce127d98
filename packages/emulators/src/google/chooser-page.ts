import { html } from 'hono/html'
import { z } from 'zod'
import type { Markup } from '../common/page.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { type GooglePerson, initialsOf, type NewPerson } from './people.ts'

export type OtherAccount = { email: string; name: string; emailVerified: boolean }
export type OtherErrors = { email?: string; name?: string }

/** Reads the form of an account that is not in the list. */
export function readOther(form: Record<string, unknown>): OtherAccount {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '')
  return { email: text('email'), name: text('name'), emailVerified: form.verified !== 'no' }
}

/** The account to use, or what is wrong with each field. */
export function checkOther({ email, name, emailVerified }: OtherAccount): NewPerson | { errors: OtherErrors } {
  const errors: OtherErrors = {}
  if (!email) errors.email = 'Enter an email address.'
  else if (email.length > 200 || !z.email().safeParse(email).success)
    errors.email = 'This email address is not complete.'
  if (!name) errors.name = 'Enter a name.'
  else if (name.length > 100) errors.name = 'Enter at most 100 characters.'
  return errors.email || errors.name ? { errors } : { email, name, emailVerified }
}

type Shown = {
  people: GooglePerson[]
  request: AuthorizationRequest
  /** The query that brought them here, to come back with the choice. */
  query: string
  other?: OtherAccount
  errors?: OtherErrors
}

/** "Choose an account": the list, another account, and the way back. Works without script. */
export function chooserBody(shown: Shown): Markup {
  const { people, request, query } = shown
  const hinted = people.find(({ email }) => email === request.loginHint)
  const ordered = hinted ? [hinted, ...people.filter(person => person !== hinted)] : people
  const appName = new URL(request.redirectUri).host
  return html`<div class="narrow card">
    <h1>Choose an account</h1>
    <p class="lead">to continue to <strong>${appName}</strong></p>
    <form method="post" action="/google/choose">
      <input type="hidden" name="request" value="${query}">
      <ul class="accounts" aria-label="Accounts">
        ${ordered.map(person => html`<li>${accountButton(person, person === hinted)}</li>`)}
      </ul>
    </form>
    ${otherForm(shown, hinted !== undefined)}
    <p class="hint">${appName} will see your name, email address and picture.</p>
    <form method="post" action="/google/choose">
      <input type="hidden" name="request" value="${query}">
      <button class="quiet" name="cancel" value="yes" type="submit">Cancel</button>
    </form>
  </div>`
}

function accountButton({ email, name, emailVerified }: GooglePerson, isHinted: boolean): Markup {
  return html`<button class="account" name="account" value="${email}" type="submit"${isHinted ? ' autofocus' : ''}>
    <span class="face" aria-hidden="true">${initialsOf(name)}</span>
    <span>
      <strong>${name}</strong>
      <span class="who">${email}</span>
      ${emailVerified ? '' : html`<span class="status">not verified</span>`}
    </span>
  </button>`
}

function otherForm({ request, query, other, errors = {} }: Shown, isHintKnown: boolean): Markup {
  const hint = isHintKnown ? '' : request.loginHint
  const values = other ?? { email: hint, name: '', emailVerified: true }
  const isOpen = Boolean(other || hint)
  return html`<details class="another"${isOpen ? ' open' : ''}>
    <summary>Use another account</summary>
    <form method="post" action="/google/choose" novalidate>
      <input type="hidden" name="request" value="${query}">
      ${field('email', 'Email', values.email, errors.email, 'email')}
      ${field('name', 'Name', values.name, errors.name, 'text')}
      <fieldset>
        <legend>Has the address been verified?</legend>
        ${radio('yes', 'Yes', values.emailVerified)}
        ${radio('no', 'No', !values.emailVerified)}
      </fieldset>
      <button class="wide" name="other" value="yes" type="submit">Continue</button>
    </form>
  </details>`
}

function field(name: string, label: string, value: string, error: string | undefined, type: string): Markup {
  const describe = error ? html` aria-invalid="true" aria-describedby="${name}-error" autofocus` : ''
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" autocomplete="off" value="${value}"${describe}>
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`
}

function radio(value: string, label: string, isChecked: boolean): Markup {
  return html`<label class="choice"><input type="radio" name="verified" value="${value}"${isChecked ? ' checked' : ''}> ${label}</label>`
}

/** The page for a request that must not be answered to its address. */
export function refusedBody(reason: string, detail: string): Markup {
  return html`<div class="narrow card">
    <h1>Access blocked</h1>
    <p>This sign-in request cannot be used.</p>
    <p><strong>Error 400: ${reason}</strong></p>
    <p class="hint">${detail}</p>
  </div>`
}
