export type MoneyV2 = { amount: string; currencyCode: 'AUD' }

/** Cents as the provider's Decimal: no more places than needed, but at least one, such as `5.0`, `54.9` or `54.95`. */
export function decimal(cents: number): string {
  const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  return text.endsWith('0') ? text.slice(0, -1) : text
}

/** An amount as a field of the storefront. The shop sells in Australian dollars alone. */
export const moneyV2 = (cents: number): MoneyV2 => ({ amount: decimal(cents), currencyCode: 'AUD' })
