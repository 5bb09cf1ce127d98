import type { AccountSummary } from '@om/contracts/accounts'
import { roleWords, stateBadges } from './account-words.ts'

const columns: readonly (readonly [string, (one: AccountSummary) => string])[] = [
  ['Name', one => one.name],
  ['E-mail', one => one.email],
  ['Role', one => roleWords[one.role]],
  ['State', one => stateBadges[one.state].label],
  ['Second factor', one => (one.hasSecondFactor ? 'Yes' : 'No')],
  ['Last sign-in (UTC)', one => one.lastSignInAt ?? ''],
  ['Created (UTC)', one => one.createdAt],
  ['Id', one => one.id],
]

/** A name that begins like a formula must not become one in a spreadsheet; people choose their own names here. */
const disarmed = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (text: string): string => {
  const safe = disarmed(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const row = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** Spreadsheet programs read a file that begins so as UTF-8. */
const MARK = '\ufeff'

/** Accounts as a table for a spreadsheet (RFC 4180, UTF-8 with mark). */
export const accountsCsv = (accounts: readonly AccountSummary[]): string =>
  [
    MARK,
    row(columns.map(([name]) => name)),
    ...accounts.map(account => row(columns.map(([, textOf]) => textOf(account)))),
  ].join('')
