import { fieldSql, parseField, splitOutside, type Values } from './parse-field.ts'
import { RestFailure, unreadable } from './rest-failure.ts'
import type { ListedTable } from './tables.ts'

/** Rows of one answer at most. */
export const mostRows = 1000

export type Range = { offset: number; limit: number }

const unsatisfiable = (details: string) =>
  new RestFailure(416, 'PGRST103', 'Requested range not satisfiable', { details })

const numberIn = (text: string | null): number | null => (text !== null && /^-?\d+$/.test(text) ? Number(text) : null)

/** `limit` and `offset` of the query together with a `Range: 0-9` header; the narrower one counts. */
export const parseRange = (query: URLSearchParams, header: string | undefined): Range => {
  const match = /^(\d+)-(\d*)$/.exec(header?.trim() ?? '')
  const from = match ? Number(match[1]) : 0
  const to = match?.[2] ? Number(match[2]) : null
  if (to !== null && to < from)
    throw unsatisfiable('The lower boundary must be lower than or equal to the upper boundary.')
  const limit = numberIn(query.get('limit'))
  if (limit !== null && limit < 0) throw unsatisfiable('Limit should be greater than or equal to zero.')
  const offset = Math.max(from, numberIn(query.get('offset')) ?? 0)
  const ends = [offset + mostRows, ...(to === null ? [] : [to + 1]), ...(limit === null ? [] : [offset + limit])]
  if (offset > Number.MAX_SAFE_INTEGER / 2) throw unsatisfiable('The offset is too large.')
  return { offset, limit: Math.max(0, Math.min(...ends) - offset) }
}

/** `a.desc.nullslast,b` as SQL; empty when no order was asked for. */
export const orderSql = (table: ListedTable, order: string | null, values: Values): string => {
  if (!order) return ''
  const terms = splitOutside(order, ',').map(term => {
    const [field = '', ...words] = splitOutside(term.trim(), '.')
    const direction = words[0] === 'asc' || words[0] === 'desc' ? words.shift() : 'asc'
    const nulls = { nullsfirst: ' nulls first', nullslast: ' nulls last' }[words[0] ?? '']
    if (words.length > (nulls ? 1 : 0)) {
      throw unreadable(
        `order (${order})`,
        `unexpected "${words[0]?.slice(0, 20)}" expecting asc, desc, nullsfirst or nullslast`,
      )
    }
    return `${fieldSql(table, parseField(field, 'order'), values)} ${direction}${nulls ?? ''}`
  })
  return `order by ${terms.join(', ')}`
}
