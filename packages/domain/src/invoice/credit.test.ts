import { describe, expect, test } from 'vitest'
import { creditFor, creditOfCharges, creditOfRefund } from './credit.ts'

describe('credit', () => {
  test.each([
    [7_050, 2_000, 2_000],
    [7_050, 7_050, 7_050],
    [7_050, 9_000, 7_050],
    [7_050, 7_020, 7_000],
    [7_050, 0, 0],
    [40, 20, 0],
  ])('takes of %i with %i there are as much as leaves what a card can be charged [SUB-S650]', (total, there, taken) => {
    expect(creditFor(total, there)).toBe(taken)
  })

  test.each([
    ['goes to the card first', [], 3_000, 0],
    ['comes back as credit beyond that', [], 7_050, 2_000],
    ['counts what went back before', [{ amountCents: 5_000, creditCents: 0 }], 2_050, 2_000],
    ['is credit where all of the card is back', [{ amountCents: 6_050, creditCents: 1_000 }], 1_000, 1_000],
  ])('what goes back of a payment %s [SUB-S652]', (_, back, cents, credit) => {
    expect(creditOfRefund({ totalCents: 7_050, creditCents: 2_000, back }, cents)).toBe(credit)
  })

  test('is taken off the next charges as they were told, and otherwise off the soonest [SUB-S650]', () => {
    const day = (n: number) => new Date(Date.UTC(2027, 0, n))
    const charges = [
      { subjectId: 'late', at: day(9), totalCents: 5_000, heldCents: null },
      { subjectId: 'soon', at: day(3), totalCents: 4_000, heldCents: null },
      { subjectId: 'told', at: day(5), totalCents: 4_000, heldCents: 1_000 },
    ]
    expect([...creditOfCharges(charges, 5_000)]).toEqual([
      ['soon', 4_000],
      ['told', 1_000],
      ['late', 1_000],
    ])
  })
})
