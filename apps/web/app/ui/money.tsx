/** Cents as printed: en-US currency style, so AUD shows as `A$141.00`. (Spec §9) */
export const formatMoney = (cents: number, currency = 'AUD'): string => {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
  } catch {
    return `$${(cents / 100).toFixed(2)}`
  }
}

/** An amount in figures of equal width. */
export const Money = ({ cents, currency }: { cents: number; currency?: string }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatMoney(cents, currency)}</span>
)
