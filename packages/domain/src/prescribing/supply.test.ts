import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import {
  batchNumber,
  beyondUseDate,
  inUseUntil,
  keepsThroughSupply,
  minimumDaysBetween,
  type SuppliedPrescription,
  supplyCheck,
  TAKEN_ELSEWHERE,
} from './supply.ts'

const prescription: SuppliedPrescription = {
  status: 'active',
  writtenOn: '2026-03-01',
  expiresOn: '2027-03-01',
  suppliesTotal: 3,
  suppliesUsed: 1,
  suppliesVoided: 0,
  intervalDays: 30,
  legalFormReceivedAt: new Date('2026-03-02T00:00:00Z'),
}
const check = (changes: Partial<SuppliedPrescription>, today = '2026-04-01', last: string | null = '2026-03-02') =>
  supplyCheck({
    prescription: { ...prescription, ...changes },
    earlier: last ? [{ suppliedOn: last, intervalDays: prescription.intervalDays }] : [],
    today,
  })
const codes = (result: ReturnType<typeof check>) => result.refusals.map(one => one.code)

describe('a supply', () => {
  test('is allowed on an active prescription with supplies left, its legal form received and the interval over [SCRIPT-23]', () =>
    expect(check({})).toEqual({ ok: true, refusals: [], suppliesLeft: 2, earliestNextSupply: '2026-03-25' }))

  test.each(['draft', 'on_hold', 'ceased', 'superseded', 'exhausted', 'expired'])(
    'is refused on a prescription that is %s',
    status => expect(codes(check({ status }))).toEqual(['prescription_not_active']),
  )

  test('says of what its patient has taken to another pharmacy that it was [PRESCRIPTION-S434]', () =>
    expect(check({ status: 'released' }).refusals).toMatchObject([
      { code: 'prescription_not_active', message: TAKEN_ELSEWHERE },
    ]))

  test('that is made again is no further supply, and needs the rest like any other [ORDER-13]', () => {
    const again = (changes: Partial<SuppliedPrescription>) =>
      supplyCheck({
        prescription: { ...prescription, ...changes },
        earlier: [],
        today: '2026-04-01',
        isReplacement: true,
      })
    expect(codes(again({ status: 'exhausted', suppliesUsed: 3 }))).toEqual([])
    expect(codes(again({ status: 'ceased' }))).toEqual(['prescription_not_active'])
    expect(codes(again({ legalFormReceivedAt: null }))).toEqual(['legal_form_missing'])
  })

  test('is refused until the signed original has been received [SCRIPT-24]', () =>
    expect(codes(check({ legalFormReceivedAt: null }))).toEqual(['legal_form_missing']))

  test('is refused when all supplies are used [SCRIPT-25]', () => {
    const result = check({ suppliesUsed: 3 })
    expect(codes(result)).toEqual(['no_supplies_left'])
    expect(result.suppliesLeft).toBe(0)
    expect(check({ suppliesUsed: 3, suppliesVoided: 1 })).toMatchObject({ ok: true, suppliesLeft: 1 })
  })

  test('is refused before three quarters of the interval have passed [SCRIPT-26]', () => {
    expect(codes(check({}, '2026-03-24'))).toEqual(['too_early'])
    expect(codes(check({}, '2026-03-25'))).toEqual([])
    expect([28, 30, 45].map(minimumDaysBetween)).toEqual([21, 23, 34])
  })

  test('waits for whichever earlier supply of the medicine was meant to last longest [SCRIPT-30]', () => {
    const earlier = [
      { suppliedOn: '2026-03-10', intervalDays: 28 },
      { suppliedOn: '2026-03-01', intervalDays: 45 },
    ]
    const result = supplyCheck({ prescription, earlier, today: '2026-04-03' })
    expect(result.earliestNextSupply).toBe('2026-04-04')
    expect(codes(result)).toEqual(['too_early'])
  })

  test('waits for no interval when it is the first', () => {
    const result = check({ suppliesUsed: 0 }, '2026-03-01', null)
    expect(result).toEqual({ ok: true, refusals: [], suppliesLeft: 3, earliestNextSupply: null })
  })

  test('is refused more than twelve months after the prescription was written [SCRIPT-27]', () => {
    expect(codes(check({}, '2027-03-01'))).toEqual([])
    expect(codes(check({}, '2027-03-02'))).toEqual(['prescription_expired'])
    expect(codes(check({ expiresOn: '2030-01-01' }, '2027-03-02'))).toEqual(['prescription_expired'])
    expect(codes(check({ expiresOn: '2026-05-01' }, '2026-05-02'))).toEqual(['prescription_expired'])
  })

  test('is refused on a prescription dated in the future', () =>
    expect(codes(check({ suppliesUsed: 0 }, '2026-02-28', null))).toEqual(['not_yet_valid']))

  test('names every reason and its rule at once', () => {
    const result = check({ status: 'ceased', legalFormReceivedAt: null, suppliesUsed: 3 }, '2026-03-03')
    expect(codes(result)).toEqual(['prescription_not_active', 'legal_form_missing', 'no_supplies_left', 'too_early'])
    expect(result.refusals.map(one => one.rule)).toEqual(['INV-01', 'INV-01', 'INV-06', 'INV-06'])
    expect(result.ok).toBe(false)
  })
})

describe('compounded batches', () => {
  test.each([
    ['2026-11-20', 'capsule', 1, '261120-CAP-001'],
    ['2026-01-02', 'scalp solution', 42, '260102-SOL-042'],
    ['2026-01-02', 'foam', 1234, '260102-FOA-1234'],
    ['2026-01-02', 'Ointment', 7, '260102-OIN-007'],
  ])('made on %s as %s number %i is called %s [ORDER-06]', (date, form, seq, number) =>
    expect(batchNumber(date, form, seq)).toBe(number),
  )

  test.each([
    [28, [], '2026-03-29'],
    [180, [], '2026-08-28'],
    [400, [], '2026-09-01'],
    [180, ['2027-01-01', '2026-05-05'], '2026-05-05'],
  ])('with a rule of %i days and ingredients until %j keeps until %s', (ruleDays, ingredientExpiries, until) =>
    expect(beyondUseDate({ madeOn: '2026-03-01', ruleDays, ingredientExpiries })).toBe(until),
  )

  test('never outlives an ingredient, its rule or six months [ORDER-07]', () => {
    const days = fc.integer({ min: 1, max: 500 })
    fc.assert(
      fc.property(days, fc.array(days, { maxLength: 4 }), (ruleDays, lots) => {
        const ingredientExpiries = lots.map(n => addDays('2026-03-01', n))
        const until = beyondUseDate({ madeOn: '2026-03-01', ruleDays, ingredientExpiries })
        for (const limit of [...ingredientExpiries, addDays('2026-03-01', ruleDays), '2026-09-01']) {
          expect(until <= limit).toBe(true)
        }
      }),
    )
  })

  test('must keep until the last day of the supply [ORDER-08]', () => {
    const supply = { shippedOn: '2026-03-01', supplyDays: 28 }
    expect(keepsThroughSupply({ ...supply, expiresOn: '2026-03-29' })).toBe(true)
    expect(keepsThroughSupply({ ...supply, expiresOn: '2026-03-28' })).toBe(false)
  })
})

test('what was supplied is in use until the last of it is used up, counted in a row or from its own day, and a month [PRESCRIPTION-S200]', () => {
  const until = (supplies: number, lastSuppliedOn: string | null) =>
    inUseUntil({ writtenOn: '2026-01-01', supplies, supplyDays: 45, lastSuppliedOn })
  expect(until(3, '2026-03-10')).toBe(addDays('2026-01-01', 135 + 30))
  expect(until(3, '2026-08-01')).toBe(addDays('2026-08-01', 45 + 30))
  expect(until(1, null)).toBe(addDays('2026-01-01', 45 + 30))
})
