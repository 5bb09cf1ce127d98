/** What a spreadsheet takes for a formula, also behind blanks and in full width. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
/** An amount that was paid back, which has to add up. */
const paidBack = /^-\d+\.\d{2}$/

/** A spreadsheet runs text that begins like a formula; an apostrophe keeps it text. */
const cell = (value: string | number): string => {
  const isFormula = typeof value === 'string' && formula.test(value) && !paidBack.test(value)
  const text = isFormula ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** An amount as spreadsheets take it, in dollars. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2)

export type CsvColumns<T> = readonly [name: string, read: (row: T) => string | number][]

/** Rows as CSV (RFC 4180), with a line of names. */
export const csvOf = <T>(columns: CsvColumns<T>, rows: readonly T[]): string =>
  [
    columns.map(([name]) => name).join(','),
    ...rows.map(row => columns.map(([, read]) => cell(read(row))).join(',')),
    '',
  ].join('\r\n')

/** The bytes of a CSV file: spreadsheets take one for UTF-8 only when it says so. */
export const csvBytes = (text: string): Uint8Array => new TextEncoder().encode(`\uFEFF${text}`)
