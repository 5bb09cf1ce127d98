import { formatMoney } from '@om/domain/money'

/** An amount in figures of equal width. */
export const Money = ({ cents, currency = 'AUD' }: { cents: number; currency?: string }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatMoney({ cents, currency })}</span>
)
