import { type RefillWait, refillStates, refillWaits } from '@om/contracts/refills'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { type ChargeFacts, chargeGuard, chargeReasons } from './charge-guard.ts'
import { lastChargeDay } from './charges.ts'

const day = '2026-12-16'
const allowed: ChargeFacts = {
  day,
  plan: { isActive: true, isConfirmed: true },
  noticeOn: '2026-12-09',
  questions: 'approved',
  isAddressConfirmed: true,
  prescription: { status: 'active', writtenOn: '2026-11-01', expiresOn: '2027-10-31', suppliesLeft: 1 },
  isRegistrationCurrent: true,
  isSideEffectOpen: false,
  isCheckInOverdue: false,
  isEarlierHere: false,
  isDisputed: false,
  isContraceptionUnknown: false,
  areTestsMissing: false,
  isTalkDue: false,
  speaksAgainst: false,
  firstSupply: day,
  early: { state: null, upTo: null },
  stockMissing: null,
}
const { prescription } = allowed

const cases: [RefillWait, Partial<ChargeFacts>, Partial<ReturnType<typeof chargeGuard>>][] = [
  ['questions', { questions: 'requested' }, {}],
  ['doctor', { questions: 'doctor_review' }, {}],
  ['consult', { questions: 'needs_consult' }, {}],
  ['declined', { questions: 'declined' }, {}],
  ['ended', { prescription: { ...prescription, status: 'ceased' } }, { ends: true }],
  ['ended', { prescription: { ...prescription, suppliesLeft: 0 } }, { ends: true }],
  ['ended', { prescription: { ...prescription, expiresOn: '2026-12-18' } }, { ends: true }],
  ['not_confirmed', { plan: { isActive: true, isConfirmed: false } }, { ends: true }],
  ['not_confirmed', { plan: { isActive: false, isConfirmed: true } }, { ends: true }],
  ['notice', { noticeOn: '2026-12-10' }, { firstDay: '2026-12-17' }],
  ['dispute', { isDisputed: true }, {}],
  ['address', { isAddressConfirmed: false }, {}],
  ['on_hold', { prescription: { ...prescription, status: 'on_hold' } }, { ends: false }],
  ['side_effect', { isSideEffectOpen: true }, {}],
  ['registration', { isRegistrationCurrent: false }, {}],
  ['check_in', { isCheckInOverdue: true }, {}],
  ['earlier_delivery', { isEarlierHere: true }, {}],
  ['stock', { stockMissing: '2026-12-20' }, { firstDay: '2026-12-20' }],
  ['stock', { stockMissing: true }, { firstDay: null }],
  ['health_question', { isContraceptionUnknown: true }, {}],
  ['tests', { areTestsMissing: true }, {}],
  ['live_contact', { isTalkDue: true }, {}],
  ['speaks_against', { speaksAgainst: true }, {}],
  [
    'pharmacist',
    { firstSupply: '2026-12-19', early: { state: 'asked', upTo: '2026-12-19' } },
    { firstDay: '2026-12-19' },
  ],
  ['too_early', { firstSupply: '2026-12-19' }, { firstDay: '2026-12-19' }],
]

describe('the guard of a charge', () => {
  test('lets one go on that nothing stands against [SUB-S350]', () => {
    expect(chargeGuard(allowed)).toEqual({ mayCharge: true, reasons: [], firstDay: null, ends: false })
  })

  test.each(cases)('stops it for %s alone (%j) [SUB-S350]', (reason, change, told) => {
    expect(chargeGuard({ ...allowed, ...change })).toMatchObject({ mayCharge: false, reasons: [reason], ...told })
  })

  test('knows each reason by a case, and says who can help [SUB-S350]', () => {
    expect(new Set(cases.map(([reason]) => reason))).toEqual(new Set(refillWaits))
    expect(Object.keys(chargeReasons)).toEqual([...refillWaits])
  })

  test('ends a plan whose first possible day is after its prescription [SUB-S350]', () => {
    const late = { ...prescription, expiresOn: '2026-12-21' }
    expect(chargeGuard({ ...allowed, prescription: late, firstSupply: '2026-12-19' })).toMatchObject({
      reasons: ['too_early'],
      ends: true,
    })
  })

  test('a pharmacist lets it come early, for the interval that was asked for only [SUB-S350]', () => {
    const early = { state: 'allowed', upTo: '2026-12-19' } as const
    expect(chargeGuard({ ...allowed, firstSupply: '2026-12-19', early }).mayCharge).toBe(true)
    expect(chargeGuard({ ...allowed, firstSupply: '2026-12-20', early }).reasons).toEqual(['too_early'])
  })

  const aDay = fc.integer({ min: -30, max: 400 }).map(days => addDays(day, days))
  const some = <T>(of: fc.Arbitrary<T>) => fc.option(of)
  const facts: fc.Arbitrary<ChargeFacts> = fc.record({
    day: aDay,
    plan: fc.record({ isActive: fc.boolean(), isConfirmed: fc.boolean() }),
    noticeOn: some(aDay),
    questions: some(fc.constantFrom(...refillStates)),
    isAddressConfirmed: fc.boolean(),
    prescription: fc.record({
      status: fc.constantFrom('active', 'on_hold', 'ceased', 'exhausted'),
      writtenOn: fc.constant(prescription.writtenOn),
      expiresOn: aDay,
      suppliesLeft: fc.integer({ min: 0, max: 3 }),
    }),
    isRegistrationCurrent: fc.boolean(),
    isSideEffectOpen: fc.boolean(),
    isCheckInOverdue: fc.boolean(),
    isEarlierHere: fc.boolean(),
    isDisputed: fc.boolean(),
    isContraceptionUnknown: fc.boolean(),
    areTestsMissing: fc.boolean(),
    isTalkDue: fc.boolean(),
    speaksAgainst: fc.boolean(),
    firstSupply: some(aDay),
    early: fc.record({ state: some(fc.constantFrom('asked', 'allowed', 'not_yet')), upTo: some(aDay) }),
    stockMissing: fc.oneof(fc.constant(null), fc.constant(true as const), aDay),
  })

  test('whatever is known: it never charges without notice, supply, answers or in time [SUB-S351]', () => {
    fc.assert(
      fc.property(facts, known => {
        const { mayCharge, reasons } = chargeGuard(known)
        expect(mayCharge).toBe(reasons.length === 0)
        if (!mayCharge) return
        expect(known.noticeOn !== null && addDays(known.noticeOn, 7) <= known.day).toBe(true)
        expect(known.day <= lastChargeDay(known.prescription)).toBe(true)
        expect(known.prescription).toMatchObject({ status: 'active' })
        expect(known.prescription.suppliesLeft).toBeGreaterThan(0)
        expect(known).toMatchObject({ isEarlierHere: false, speaksAgainst: false })
      }),
    )
  })

  test('a day that it names is one on which no day is in the way any more [SUB-S351]', () => {
    fc.assert(
      fc.property(facts, known => {
        const { firstDay, reasons, ends } = chargeGuard(known)
        if (firstDay === null || ends) return
        const later = chargeGuard({ ...known, day: firstDay }).reasons
        expect(later.filter(one => one === 'notice' && known.noticeOn !== null)).toEqual([])
        expect(later).not.toContain('too_early')
        expect(later.filter(one => !reasons.includes(one))).toEqual([])
      }),
    )
  })
})
