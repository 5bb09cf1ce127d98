import type { PoolClient } from 'pg'
import { createStatementNames } from '#src/database/session.ts'
import { newValues, quoted, splitOutside, unquoted } from './parse-field.ts'
import { selectSql } from './parse-select.ts'
import { listSql } from './read-rows.ts'
import { RestFailure } from './rest-failure.ts'
import type { Sql } from './run-as.ts'
import type { ListedTable } from './tables.ts'

type Row = Record<string, unknown>

/** Our own pages send a handful of shapes; what others think of must not fill the connections. */
const nameOf = createStatementNames('rest', 40)

export type InsertRequest = {
  table: ListedTable
  query: URLSearchParams
  rows: Row[]
  /** Whether they came as a list. */
  isBulk: boolean
  missingIsDefault: boolean
  returns: 'representation' | 'headers-only' | 'minimal'
  stripsNulls: boolean
}

const unusable = (message: string) => new RestFailure(400, 'PGRST102', message)

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of a body. What the database cannot store of them it refuses, as the protocol has it. */
export const parseRows = (body: string): { rows: Row[]; isBulk: boolean } => {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw unusable('Empty or invalid json')
  }
  const list = Array.isArray(parsed) ? parsed : [parsed]
  const rows = list.filter(isRow)
  if (rows.length !== list.length) throw unusable('Empty or invalid json')
  return { rows, isBulk: Array.isArray(parsed) }
}

const columnsOf = (rows: Row[], asked: string | null): string[] => {
  if (asked) return splitOutside(asked, ',').map(name => unquoted(name.trim()))
  const first = Object.keys(rows[0] ?? {})
  const isSame = (row: Row) => Object.keys(row).length === first.length && first.every(key => Object.hasOwn(row, key))
  if (!rows.every(isSame)) throw unusable('All object keys must match')
  return first
}

/** Default expressions of a table's columns, from the catalogue of the database. */
const defaultsOf = async (sql: Pick<PoolClient, 'query'>, table: ListedTable): Promise<Map<string, string>> => {
  const { rows } = await sql.query<{ name: string; expression: string }>(
    `select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression
     from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attgenerated = '' and a.attidentity = ''`,
    [`public.${quoted(table.name)}`],
  )
  return new Map(rows.map(row => [row.name, row.expression]))
}

/** Rows of the payload, typed by the table; with `missing=default` each row starts from the table's defaults. */
const sourceSql = (table: ListedTable, columns: string[], defaults: Map<string, string> | null, payload: string) => {
  const target = `public.${quoted(table.name)}`
  if (!defaults) return `json_populate_recordset(null::${target}, ${payload}::json) as new_row`
  const pairs = columns.flatMap(column => {
    const expression = defaults.get(column)
    return expression ? [`'${column}', ${expression}`] : []
  })
  return `jsonb_array_elements(${payload}::jsonb) as item(value),
    jsonb_populate_record(null::${target}, jsonb_build_object(${pairs.join(', ')}) || item.value) as new_row`
}

export type Inserted = {
  body: string
  n: number
  /** Id of the one new row, where the address of it was asked for. */
  id: string | null
}

/**
 * Adds rows. Columns missing from one object take their default; missing from a row of a list they are null, unless
 * `Prefer: missing=default`. The insert is the last statement of its transaction. Row-level security decides whose rows may be added.
 */
export const insertRows = async (
  sql: Pick<Sql, 'query' | 'last'>,
  { table, query, rows, isBulk, missingIsDefault, returns, stripsNulls }: InsertRequest,
): Promise<Inserted> => {
  const columns = columnsOf(rows, query.get('columns'))
  for (const column of columns) {
    if (!table.insertable?.includes(column)) {
      throw new RestFailure(
        400,
        'PGRST204',
        `Could not find the '${column.slice(0, 60)}' column of '${table.name}' in the schema cache`,
      )
    }
  }
  if (isBulk && rows.length === 0) return { body: '[]', n: 0, id: null }

  const values = newValues()
  const payload = values.bind(JSON.stringify(rows))
  const target = `public.${quoted(table.name)}`
  const defaults = missingIsDefault ? await defaultsOf(sql, table) : null
  const names = columns.map(quoted).join(', ')
  const insert =
    columns.length === 0
      ? `insert into ${target} default values`
      : `insert into ${target} (${names}) select ${columns.map(name => `new_row.${quoted(name)}`).join(', ')} from ${sourceSql(table, columns, defaults, payload)}`
  if (returns === 'minimal') {
    const { rowCount } = await sql.last(columns.length === 0 ? { text: insert } : { text: insert, values: values.list })
    return { body: '', n: rowCount ?? 0, id: null }
  }
  if (returns === 'headers-only') {
    const text = `with added as (${insert} returning id) select '' as body, count(*)::int as n, case when count(*) = 1 then min(id::text) end as id from added`
    const { rows: answer } = await sql.last<Inserted>({ name: nameOf(text), text, values: values.list })
    return answer[0] ?? { body: '', n: 0, id: null }
  }
  const returning = selectSql(table, query.get('select') ?? undefined, values)
  const text = `with added as (${insert} returning ${returning}) select ${listSql('added', stripsNulls)} as body, count(*)::int as n, null as id from added`
  const { rows: answer } = await sql.last<Inserted>({ name: nameOf(text), text, values: values.list })
  return answer[0] ?? { body: '[]', n: 0, id: null }
}
