import { expect, test } from 'vitest'
import { keptUntil, keptWhole, moneyKeptUntil } from './retention.ts'

test.each([
  ['2026-11-20', '1988-07-29', '2033-11-20'],
  ['2026-11-20', null, '2033-11-20'],
  ['2024-02-29', '1988-07-29', '2031-02-28'],
  ['2026-11-20', '2010-05-01', '2035-05-01'],
  ['2026-11-20', '2008-11-20', '2033-11-20'],
])(
  'a record with its last entry on %s, of someone born on %s, is kept until %s [ACCOUNT-16]',
  (lastEntry, born, until) => {
    expect(keptUntil(lastEntry, born)).toBe(until)
  },
)

test.each([
  ['2026-06-30', '2031-06-30'],
  ['2026-07-01', '2032-06-30'],
  ['2026-11-28', '2032-06-30'],
  ['2027-01-01', '2032-06-30'],
])('money that moved on %s is kept until %s [ACCOUNT-S800]', (lastMove, until) => {
  expect(moneyKeptUntil(lastMove)).toBe(until)
})

test.each([
  ['nothing', {}, '2026-12-28', 'account'],
  ['a record alone', { lastEntry: '2026-03-01' }, '2033-03-01', 'record'],
  ['money alone', { lastMoney: '2026-03-01' }, '2031-06-30', 'money'],
  ['a record and later money', { lastEntry: '2026-03-01', lastMoney: '2026-11-01' }, '2033-03-01', 'record'],
  ['an old record and new money', { lastEntry: '2020-03-01', lastMoney: '2026-11-01' }, '2032-06-30', 'money'],
  ['a record of a minor', { lastEntry: '2026-03-01', dateOfBirth: '2010-05-01' }, '2035-05-01', 'record'],
  ['what was over long ago', { lastEntry: '2015-03-01', lastMoney: '2015-03-01' }, '2026-12-28', 'account'],
  ['a birthday without a record', { dateOfBirth: '2010-05-01' }, '2026-12-28', 'account'],
])(
  'an account that was closed with %s is kept as long as the longest of it asks [ACCOUNT-S800]',
  (_, known, until, reason) => {
    const none = { closedOn: '2026-11-28', lastEntry: null, lastMoney: null, dateOfBirth: null }
    expect(keptWhole({ ...none, ...known })).toEqual({ until, reason })
  },
)
