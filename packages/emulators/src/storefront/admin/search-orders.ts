import type { OrderRecord } from '../model.ts'
import type { Sorted } from './connection.ts'

const term = /(\w+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|(\S+))/g

const moments: Record<string, (order: OrderRecord) => string> = {
  updated_at: ({ updatedAt }) => updatedAt,
  created_at: ({ createdAt }) => createdAt,
  processed_at: ({ processedAt }) => processedAt,
}

const texts: Record<string, (order: OrderRecord) => string> = {
  name: ({ orderNumber }) => `#${orderNumber}`,
  email: ({ email }) => email.toLowerCase(),
  financial_status: ({ financialStatus }) => financialStatus,
  id: ({ id }) => id,
  source_identifier: ({ sourceIdentifier }) => (sourceIdentifier ?? '').toLowerCase(),
}

/** The orders that a search such as `updated_at:>='2026-11-21T02:00:00Z' financial_status:paid` means; unknown terms are passed over. */
export function searchOrders(orders: OrderRecord[], query: string | null | undefined): OrderRecord[] {
  const conditions = [...(query ?? '').matchAll(term)].map(([, field = '', sign = '', single, double, bare]) =>
    conditionOf(field, sign, single ?? double ?? bare ?? ''),
  )
  return orders.filter(order => conditions.every(holds => holds(order)))
}

function conditionOf(field: string, sign: string, wanted: string): (order: OrderRecord) => boolean {
  const momentOf = moments[field]
  const instant = Date.parse(wanted)
  if (momentOf && !Number.isNaN(instant)) return order => compares(Date.parse(momentOf(order)), sign, instant)
  const textOf = texts[field]
  return textOf ? order => textOf(order) === wanted.toLowerCase() : () => true
}

function compares(value: number, sign: string, wanted: number): boolean {
  if (sign === '>=') return value >= wanted
  if (sign === '<=') return value <= wanted
  if (sign === '>') return value > wanted
  return sign === '<' ? value < wanted : value === wanted
}

const keys: Record<string, (order: OrderRecord) => string> = {
  UPDATED_AT: ({ updatedAt }) => updatedAt,
  CREATED_AT: ({ createdAt }) => createdAt,
  PROCESSED_AT: ({ processedAt }) => processedAt,
}

/** Orders with what they are sorted by; the number decides between equal ones. */
export function sortOrders(orders: OrderRecord[], sortKey: string | null | undefined): Sorted<OrderRecord>[] {
  const keyOf = keys[sortKey ?? ''] ?? (() => '')
  return orders.map(order => ({ key: `${keyOf(order)} ${String(order.orderNumber).padStart(12, '0')}`, item: order }))
}
