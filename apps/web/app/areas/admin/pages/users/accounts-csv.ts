import type { AccountSummary } from '@om/contracts/accounts'
import { roleWords, stateLabels } from './account-words.ts'
import { accounts, type UsersSearch } from './users-list.ts'

const columns: readonly (readonly [string, (one: AccountSummary) => string])[] = [
  ['Name', one => one.name],
  ['E-mail', one => one.email],
  ['Role', one => roleWords[one.role]],
  ['State', one => stateLabels[one.state]],
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
export const accountsCsv = (listed: readonly AccountSummary[]): string =>
  [
    MARK,
    row(columns.map(([name]) => name)),
    ...listed.map(account => row(columns.map(([, textOf]) => textOf(account)))),
  ].join('')

/** Rows an export holds at most. */
const MOST_EXPORTED = 5000

const number = (count: number): string => count.toLocaleString('en-AU')

/** Everything that fits the filter as a file, up to the most an export holds, and what is said of it. */
export const collectAccounts = async (search: UsersSearch, onProgress: (count: number) => void) => {
  const { items, nextCursor } = await accounts.loadShown({ ...search, shown: MOST_EXPORTED }, undefined, onProgress)
  return {
    file: new Blob([accountsCsv(items)], { type: 'text/csv;charset=utf-8' }),
    words: (name: string) =>
      nextCursor
        ? `The newest ${number(MOST_EXPORTED)} accounts are in ${name}. Set a filter to reach the others.`
        : `${items.length === 1 ? '1 account is' : `${number(items.length)} accounts are`} in ${name}.`,
  }
}
