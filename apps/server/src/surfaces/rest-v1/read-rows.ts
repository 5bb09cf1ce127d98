import type { PoolClient } from 'pg'
import { newValues, quoted } from './parse-field.ts'
import { filterSql } from './parse-filter.ts'
import { orderSql, parseRange, type Range } from './parse-range.ts'
import { selectSql } from './parse-select.ts'
import { RestFailure } from './rest-failure.ts'
import type { ListedTable } from './tables.ts'

export type ReadRequest = {
  table: ListedTable
  query: URLSearchParams
  rangeHeader: string | undefined
  wantsCount: boolean
  stripsNulls?: boolean
}
export type Statement = { text: string; values: unknown[]; range: Range }

/** Rows as the text of a JSON list. */
export const listSql = (rows: string, stripsNulls: boolean): string =>
  `coalesce(${stripsNulls ? `json_strip_nulls(json_agg(${rows}))` : `json_agg(${rows})`}, '[]')::text`

/** The statement for a request; every problem of the address is found here, before the database is asked. */
export const readStatement = ({
  table,
  query,
  rangeHeader,
  wantsCount,
  stripsNulls = false,
}: ReadRequest): Statement => {
  const values = newValues()
  const range = parseRange(query, rangeHeader)
  const from = `from public.${quoted(table.name)}`
  const select = selectSql(table, query.get('select') ?? undefined, values)
  const where = filterSql(table, query, values)
  const order = orderSql(table, query.get('order'), values)
  const total = wantsCount ? `(select count(*) ${from} ${where})::int` : 'null::int'
  const rows = `select ${select} ${from} ${where} ${order} limit ${values.bind(range.limit)} offset ${values.bind(range.offset)}`
  return {
    text: `with page as (${rows}) select ${listSql('page', stripsNulls)} as body, count(*)::int as n, ${total} as total from page`,
    values: values.list,
    range,
  }
}

export type Page = { body: string; n: number; total: number | null; range: Range }

/** Reads one page as JSON text, as the database writes it. */
export const readRows = async (sql: Pick<PoolClient, 'query'>, statement: Statement): Promise<Page> => {
  const { rows } = await sql.query<{ body: string; n: number; total: number | null }>(statement.text, statement.values)
  const { body = '[]', n = 0, total = null } = rows[0] ?? {}
  const { offset } = statement.range
  if (total !== null && offset > total) {
    throw new RestFailure(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    })
  }
  return { body, n, total, range: statement.range }
}
