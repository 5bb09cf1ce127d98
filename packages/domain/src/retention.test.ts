import { expect, test } from 'vitest'
import { keptUntil } from './retention.ts'

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
