import { RestFailure, unreadable } from './rest-failure.ts'
import type { ListedTable } from './tables.ts'

/** Values of one statement; nothing a caller sent is ever part of its text. */
export type Values = { list: unknown[]; bind: (value: unknown) => string }

export const newValues = (): Values => {
  const list: unknown[] = []
  return {
    list,
    bind: value => {
      list.push(value)
      return `$${list.length}`
    },
  }
}

export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`

/** A column, with the way into its JSON value if there is one. */
export type Field = { column: string; path: { isText: boolean; key: string }[] }

const fieldPattern = /^("(?:[^"\\]|\\.)+"|[\w ]+?)((?:->>?(?:"(?:[^"\\]|\\.)+"|[^->:,.()"]+|-\d+))*)$/
const stepPattern = /(->>?)("(?:[^"\\]|\\.)+"|-?[^->]+)/g

/** Takes the quotes off a quoted name. */
export const unquoted = (text: string): string =>
  text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text

/** Reads `column`, `column->key` and `column->key->>last`. */
export const parseField = (text: string, what: string): Field => {
  const match = fieldPattern.exec(text)
  if (!match) throw unreadable(`${what} parameter (${text})`, `unexpected field name in ${what}`)
  const path = [...(match[2] ?? '').matchAll(stepPattern)].map(([, arrow, key]) => ({
    isText: arrow === '->>',
    key: unquoted(key ?? ''),
  }))
  return { column: unquoted((match[1] ?? '').trim()), path }
}

/** The column as SQL; refuses columns that are not listed as if they did not exist. */
export const fieldSql = (table: ListedTable, field: Field, values: Values): string => {
  if (!table.columns.includes(field.column)) {
    throw new RestFailure(400, '42703', `column ${table.name}.${field.column} does not exist`)
  }
  const steps = field.path.map(({ isText, key }) => {
    const arrow = isText ? '->>' : '->'
    return /^-?\d+$/.test(key) ? `${arrow}${values.bind(Number(key))}::int` : `${arrow}${values.bind(key)}::text`
  })
  const column = `${quoted(table.name)}.${quoted(field.column)}`
  return steps.length > 0 ? `(to_jsonb(${column})${steps.join('')})` : column
}

/** Splits at a separator that is neither in quotes nor in brackets. */
export const splitOutside = (text: string, separator: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isQuoted && character === '\\') at += 1
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
