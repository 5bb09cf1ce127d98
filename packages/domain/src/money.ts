/** Money is whole cents and a currency. */

export type Money = { cents: number; currency: 'AUD' | (string & {}) }

/** An amount of Australian dollars, in cents. */
export const aud = (cents: number): Money => ({ cents, currency: 'AUD' })

/**
 * A price in en-US currency style, so AUD 141.00 prints as `A$141.00`; a currency code that cannot be printed
 * falls back to `$` and two decimals. (Spec §9: price format)
 */
export const formatMoney = ({ cents, currency }: Money): string => {
  const amount = cents / 100
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
  } catch {
    return `$${amount.toFixed(2)}`
  }
}

/** Whole cents, halves rounded away from zero. */
export const roundCents = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents))

/** The GST inside a price that includes it: one eleventh, in cents, rounded half up. (REG-24) */
export const gstIncluded = (cents: number): number => roundCents(cents / 11)

const decimal = /^(-?)(\d*)(?:\.(\d*))?$/

/**
 * Whole cents of a decimal as providers write it, with any number of decimals, halves rounded away from zero; null when it
 * is none. Read digit by digit: `"1.005"` is a cent more than a float would say.
 */
export const centsOfDecimal = (text: string): number | null => {
  const [, sign, whole = '', fraction = ''] = decimal.exec(text.trim()) ?? []
  if (sign === undefined || whole + fraction === '') return null
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  const rounded = Number(fraction[2] ?? 0) >= 5 ? cents + 1 : cents
  return Number.isSafeInteger(rounded) ? (sign && rounded ? -rounded : rounded) : null
}
