import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceWords, type Entry, type Move, quarterDays, quarterOf, reconcile } from './reconcile.ts'

const charge = (key: string, amountCents: number) => ({ key, kind: 'charge' as const, amountCents })

describe('a day of the payment provider against ours', () => {
  test.each([
    ['the same on both sides', [charge('in_1', 100)], [charge('in_1', 100)], []],
    ['one that we do not have', [charge('in_1', 100)], [], ['not_here']],
    ['one that the provider does not have', [], [charge('in_1', 100)], ['not_there']],
    ['another amount', [charge('in_1', 100)], [charge('in_1', 90)], ['amount']],
    ['a payout, which moves what is ours already', [{ key: 'po_1', kind: 'payout', amountCents: -100 }], [], []],
    [
      'a refund that failed, which moved out and back',
      [
        { key: 're_1', kind: 'refund', amountCents: -100 },
        { key: 're_1', kind: 'refund_failure', amountCents: 100 },
      ],
      [],
      [],
    ],
  ] as [string, Move[], Entry[], string[]][])('%s [RECON-S001]', (_, moves, entries, expected) => {
    expect(reconcile(moves, entries).differences.map(one => one.what)).toEqual(expected)
  })

  test('a refund that fails on a later day needs nothing of ours on either [RECON-S001]', () => {
    const out: Move = { key: 're_1', kind: 'refund', amountCents: -100 }
    expect(reconcile([out], [], new Set(['re_1'])).differences).toEqual([])
  })

  test('sums are equal exactly when nothing differs, or what differs makes up for itself [RECON-S001]', () => {
    const entry = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      kind: fc.constantFrom('charge' as const, 'refund' as const),
      amountCents: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (moves, entries) => {
        const { providerCents, ourCents, differences } = reconcile(moves, entries)
        const between = differences.reduce((sum, one) => sum + one.providerCents - one.ourCents, 0)
        expect(between).toBe(providerCents - ourCents)
      }),
    )
  })

  test('is told in words', () => {
    expect(differenceWords({ subject: 'charge:in_1', what: 'not_here' })).toBe(
      'A payment (in_1): the payment provider has it, and we have not.',
    )
  })
})

test('quarters are those of the calendar', () => {
  expect(quarterDays('2026-Q4')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(quarterDays('2027-Q1')).toEqual({ from: '2027-01-01', to: '2027-03-31' })
  expect(quarterDays('2027-Q5')).toBeNull()
  expect(quarterOf('2026-11-25')).toBe('2026-Q4')
})
