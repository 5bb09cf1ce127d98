import { type CardBehaviour, findTestCard, isCardNumber } from './test-cards.ts'

export const cardFieldNames = ['cardNumber', 'expiry', 'cvc', 'name'] as const

export type CardFieldName = (typeof cardFieldNames)[number]
export type CardFieldErrors = Partial<Record<CardFieldName, string>>

export type CheckedCard =
  | { ok: true; card: CardBehaviour; expMonth: number; expYear: number; name: string }
  | { ok: false; errors: CardFieldErrors }

/** Checks every field of a card and names each one that is wrong. A card is good until the end of its month. */
export function checkCard(values: Record<CardFieldName, string>, now: Date): CheckedCard {
  const number = values.cardNumber.replaceAll(/[\s-]/g, '')
  const card = findTestCard(number)
  const expiry = readExpiry(values.expiry)
  const errors: CardFieldErrors = {}
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
  return { ok: true, card, expMonth: expiry.month, expYear: expiry.year, name: values.name }
}

function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^(\d{1,2})\s*[/\-. ]?\s*(\d{2}|\d{4})$/.exec(text)
  const month = Number(match?.[1])
  const year = Number(match?.[2])
  if (!match || month < 1 || month > 12) return undefined
  return { month, year: year < 100 ? 2000 + year : year }
}

function isPast({ month, year }: { month: number; year: number }, now: Date): boolean {
  return year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth()
}

function isSecurityCode(code: string, card: CardBehaviour | undefined): boolean {
  return card?.brand === 'amex' ? /^\d{3,4}$/.test(code) : /^\d{3}$/.test(code)
}
