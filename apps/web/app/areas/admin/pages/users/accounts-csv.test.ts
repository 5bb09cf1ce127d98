import type { AccountSummary } from '@om/contracts/accounts'
import { describe, expect, test } from 'vitest'
import { accountsCsv } from './accounts-csv.ts'

const account = (some: Partial<AccountSummary>): AccountSummary => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'amara@clinic.example',
  name: 'Amara Okoro',
  role: 'doctor',
  state: 'active',
  hasSecondFactor: true,
  lastSignInAt: null,
  createdAt: '2026-11-16T00:00:00Z',
  ...some,
})
const lines = (...accounts: AccountSummary[]) => accountsCsv(accounts).split('\r\n')

describe('the export', () => {
  test('has the columns of the list, in words', () => {
    const [head, first] = lines(account({ state: 'unconfirmed' }))
    expect(head).toBe('\ufeffName,E-mail,Role,State,Second factor,Last sign-in (UTC),Created (UTC),Id')
    expect(first).toBe(
      'Amara Okoro,amara@clinic.example,Doctor,Not confirmed,Yes,,2026-11-16T00:00:00Z,00000000-0000-4000-8000-000000000001',
    )
  })

  test('keeps commas, quotes and line breaks inside their cell', () =>
    expect(accountsCsv([account({ name: 'Lund, "Henrik"\nJr' })])).toContain('"Lund, ""Henrik""\nJr",amara@'))

  test.each(['=1+1', '+61', '-2', '@SUM(A1)', '\t=1'])('never lets the name %s become a formula', name =>
    expect(lines(account({ name }))[1]?.startsWith(`'${name},`)).toBe(true),
  )

  test('ends after the last account', () => expect(lines(account({}), account({}))).toHaveLength(4))
})
