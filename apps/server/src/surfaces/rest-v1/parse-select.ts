import { fieldSql, parseField, quoted, splitOutside, unquoted, type Values } from './parse-field.ts'
import { RestFailure, unreadable } from './rest-failure.ts'
import type { ListedTable } from './tables.ts'

/** Types a column may be cast to. */
const castTypes = new Set([
  'text',
  'varchar',
  'int',
  'int2',
  'int4',
  'int8',
  'integer',
  'bigint',
  'smallint',
  'numeric',
  'float4',
  'float8',
  'real',
  'bool',
  'boolean',
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'uuid',
  'json',
  'jsonb',
])
const mostItems = 200

const refuseUnsupported = (table: ListedTable, item: string) => {
  if (/(^|[.:])(count|sum|avg|min|max)\(\)/.test(item)) {
    throw new RestFailure(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  }
  const embedded = item.match(/^\.{0,3}(?:[^:(]*:)?([^(!]+)(?:![^(]*)?\(/)?.[1]
  if (embedded === undefined) return
  throw new RestFailure(
    400,
    'PGRST200',
    `Could not find a relationship between '${table.name}' and '${embedded.trim()}' in the schema cache`,
    { details: 'Reading related tables in one request is not supported; ask for each table by itself.' },
  )
}

/** `alias:column->path::cast` as SQL with its output name. */
const itemSql = (table: ListedTable, item: string, values: Values): string => {
  refuseUnsupported(table, item)
  const [withoutCast = '', cast, ...more] = item.split('::')
  if (more.length > 0) throw unreadable(`select parameter (${item})`, 'more than one cast')
  const [first = '', second] = splitOutside(withoutCast, ':')
  const alias = second === undefined ? null : unquoted(first.trim())
  const field = parseField((second ?? first).trim(), 'select')
  if (cast !== undefined && !castTypes.has(cast.toLowerCase())) {
    throw new RestFailure(400, '42704', `type "${cast}" does not exist`)
  }
  const name = alias ?? field.path.at(-1)?.key ?? field.column
  const sql = fieldSql(table, field, values)
  return `${cast ? `cast(${sql} as ${cast.toLowerCase()})` : sql} as ${quoted(name.slice(0, 63))}`
}

/** The select list of a request as SQL. `*` is every listed column; nothing asked means `*`. */
export const selectSql = (table: ListedTable, select: string | undefined, values: Values): string => {
  const items = splitOutside(select?.trim() || '*', ',').map(item => item.trim())
  if (items.length > mostItems) throw unreadable('select parameter', `more than ${mostItems} columns`)
  return items
    .flatMap(item => {
      if (item === '*') return table.columns.map(column => `${quoted(table.name)}.${quoted(column)}`)
      if (item === '') throw unreadable('select parameter', 'unexpected end of input')
      return [itemSql(table, item, values)]
    })
    .join(', ')
}
