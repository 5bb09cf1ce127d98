import { fieldSql, parseField, splitOutside, unquoted, type Values } from './parse-field.ts'
import { unreadable } from './rest-failure.ts'
import type { ListedTable } from './tables.ts'

const comparisons: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  isdistinct: 'is distinct from',
}
const patterns: Record<string, string> = { like: 'like', ilike: 'ilike' }
const tests: Record<string, string> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
}
const mostConditions = 100
const deepest = 8

type Scope = { table: ListedTable; values: Values; count: number }

/** Items of `(a,"b,c","d\"e")`; an item that is not a well-formed quoted string is taken as it stands. */
export const parseList = (text: string): string[] => {
  if (!text.startsWith('(') || !text.endsWith(')')) throw unreadable(`filter (in.${text})`, 'expecting "("')
  const inner = text.slice(1, -1)
  const items: string[] = []
  for (let at = 0; at <= inner.length; ) {
    const isWhole = /^"((?:[^"\\]|\\.)*)"(?=,|$)/.exec(inner.slice(at))
    const end = isWhole ? at + isWhole[0].length : (inner.indexOf(',', at) + 1 || inner.length + 1) - 1
    items.push(isWhole ? (isWhole[1] ?? '').replace(/\\(.)/g, '$1') : inner.slice(at, end))
    at = end + 1
  }
  return inner === '' ? [] : items
}

const conditionSql = (scope: Scope, fieldText: string, expression: string, isInTree: boolean): string => {
  scope.count += 1
  if (scope.count > mostConditions) throw unreadable('filter', `more than ${mostConditions} conditions`)
  const isNegated = expression.startsWith('not.')
  const rest = isNegated ? expression.slice(4) : expression
  const dot = rest.indexOf('.')
  const operator = dot < 0 ? rest : rest.slice(0, dot)
  const raw = dot < 0 ? '' : rest.slice(dot + 1)
  const value = isInTree && /^"(?:[^"\\]|\\.)*"$/.test(raw) ? unquoted(raw) : raw
  const left = fieldSql(scope.table, parseField(fieldText, 'filter'), scope.values)
  const { bind } = scope.values

  const positive = (): string => {
    const comparison = dot < 0 ? undefined : comparisons[operator]
    if (comparison) return `${left} ${comparison} ${bind(value)}`
    const pattern = dot < 0 ? undefined : patterns[operator]
    if (pattern) return `${left} ${pattern} ${bind(value.replaceAll('*', '%'))}`
    if (operator === 'is' && Object.hasOwn(tests, raw.toLowerCase())) return `${left} ${tests[raw.toLowerCase()]}`
    if (operator === 'in') return `${left} = any(${bind(parseList(raw))})`
    throw unreadable(
      `filter (${expression})`,
      `unexpected "${operator.slice(0, 20)}" expecting "not" or operator (eq, neq, gt, gte, lt, lte, like, ilike, in, is, isdistinct)`,
    )
  }
  return isNegated ? `not (${positive()})` : positive()
}

/** `(a.eq.1,and(b.gt.2,not.or(…)))` as SQL. */
const treeSql = (scope: Scope, joiner: 'and' | 'or', text: string, depth: number): string => {
  if (depth > deepest) throw unreadable('logic tree', `more than ${deepest} levels`)
  if (!text.startsWith('(') || !text.endsWith(')')) throw unreadable(`logic tree (${text})`, 'expecting "("')
  const inner = text.slice(1, -1)
  if (inner.trim() === '') throw unreadable(`logic tree (${text})`, 'expecting a condition')
  const parts = splitOutside(inner, ',').map(part => {
    const item = part.trim()
    const nested = /^(not\.)?(and|or)(\(.*\))$/s.exec(item)
    if (nested) {
      const sql = treeSql(scope, nested[2] === 'or' ? 'or' : 'and', nested[3] ?? '', depth + 1)
      return nested[1] ? `not ${sql}` : sql
    }
    const [field = '', ...expression] = splitOutside(item, '.')
    if (expression.length === 0) throw unreadable(`logic tree (${text})`, `unexpected "${item.slice(0, 20)}"`)
    return conditionSql(scope, field, item.slice(field.length + 1), true)
  })
  return `(${parts.join(` ${joiner} `)})`
}

const logicKey = /^(not\.)?(and|or)$/
const notFilters = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey'])

/** All filters of a query string, joined by AND; empty when there is none. */
export const filterSql = (table: ListedTable, query: URLSearchParams, values: Values): string => {
  const scope: Scope = { table, values, count: 0 }
  const conditions = [...query]
    .filter(([key]) => !notFilters.has(key))
    .map(([key, value]) => {
      const logic = logicKey.exec(key)
      if (!logic) return conditionSql(scope, key, value, false)
      const sql = treeSql(scope, logic[2] === 'or' ? 'or' : 'and', value, 1)
      return logic[1] ? `not ${sql}` : sql
    })
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
}
