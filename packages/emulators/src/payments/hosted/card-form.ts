import { z } from 'zod'
import { type CardFieldErrors, checkCard } from '../../common/cards/card-form.ts'
import type { CardBehaviour } from '../../common/cards/test-cards.ts'
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
  const emailError = checkEmail(values.email)
  const checked = checkCard(values, dateOf(now))
  const cardErrors: CardFieldErrors = checked.ok ? {} : checked.errors
  if (emailError) return { ok: false, errors: { email: emailError, ...cardErrors } }
  return checked.ok ? { ...checked, email: values.email } : checked
}

function checkEmail(email: string): string | undefined {
  if (!email) return 'Enter your email address.'
  return z.email().safeParse(email).success ? undefined : 'This email address is not complete.'
}
