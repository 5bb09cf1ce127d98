import { z } from 'zod'
import { type CardBehaviour, findTestCard, isCardNumber } from '../cards.ts'
import { dateOf } from '../intervals.ts'

export const fieldNames = ['email', 'cardNumber', 'expiry', 'cvc', 'name'] as const

export type FieldName = (typeof fieldNames)[number]
export type FieldValues = Record<FieldName, string>
export type FieldErrors = Partial<Record<FieldName, string>>

export type CardForm =
  | { ok: true; card: CardBehaviour; expMonth: number; expYear: number; name: string; email: string }
  | { ok: false; errors: FieldErrors }

/** Takes the fields out of a submitted form; what is missing is empty. */
export function readFields(form: Record<string, unknown>): FieldValues {
  const read = (name: FieldName) => (typeof form[name] === 'string' ? form[name].trim() : '')
  return {
    email: read('email'),
    cardNumber: read('cardNumber'),
    expiry: read('expiry'),
    cvc: read('cvc'),
    name: read('name'),
  }
}

/** Checks every field of the card form and names each one that is wrong. `now` is in whole seconds. */
export function checkCardForm(values: FieldValues, now: number): CardForm {
  const number = values.cardNumber.replaceAll(/[\s-]/g, '')
  const card = findTestCard(number)
  const expiry = readExpiry(values.expiry)
  const errors: FieldErrors = {}
  if (!values.email) errors.email = 'Enter your email address.'
  else if (!z.email().safeParse(values.email).success) errors.email = 'This email address is not complete.'
  if (!number) errors.cardNumber = 'Enter your card number.'
  else if (!isCardNumber(number)) errors.cardNumber = 'Your card number is not valid.'
  else if (!card) errors.cardNumber = 'This is not a test card. Only test card numbers work here.'
  if (!values.expiry) errors.expiry = 'Enter the expiry date.'
  else if (!expiry) errors.expiry = 'Enter the expiry date as month and year, such as 04 / 30.'
  else if (isPast(expiry, now)) errors.expiry = "Your card's expiry date is in the past."
  if (!values.cvc) errors.cvc = 'Enter the security code.'
  else if (!isSecurityCode(values.cvc, card)) errors.cvc = 'Your security code is not complete.'
  if (!values.name) errors.name = 'Enter the name on the card.'
  if (!card || !expiry || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, card, expMonth: expiry.month, expYear: expiry.year, name: values.name, email: values.email }
}

function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^(\d{1,2})\s*[/\-. ]?\s*(\d{2}|\d{4})$/.exec(text)
  const month = Number(match?.[1])
  const year = Number(match?.[2])
  if (!match || month < 1 || month > 12) return undefined
  return { month, year: year < 100 ? 2000 + year : year }
}

// A card is good until the end of its month.
function isPast({ month, year }: { month: number; year: number }, now: number): boolean {
  const today = dateOf(now)
  return year * 12 + month - 1 < today.getUTCFullYear() * 12 + today.getUTCMonth()
}

function isSecurityCode(code: string, card: CardBehaviour | undefined): boolean {
  return card?.brand === 'amex' ? /^\d{3,4}$/.test(code) : /^\d{3}$/.test(code)
}
