/** An amount in cents as people in Australia read it: `$141.00`, or `US$141.00` for other currencies. */
export function moneyText(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-AU', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)
}
