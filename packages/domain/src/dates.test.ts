import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  earliest,
  formatDay,
  formatMoment,
  isIsoDate,
  isoDate,
  zoneOfState,
} from './dates.ts'

const someDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
  .map(d => d.toISOString().slice(0, 10))

describe('calendar dates', () => {
  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['2026-13-01', false],
    ['26-01-01', false],
    ['2026-1-1', false],
    ['', false],
  ])('knows whether %s is a real date', (text, real) => expect(isIsoDate(text)).toBe(real))

  test('makes a date from its parts and refuses impossible ones', () => {
    expect(isoDate(1990, 2, 3)).toBe('1990-02-03')
    expect(isoDate(1990, 2, 31)).toBeNull()
  })

  test('adds days across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })

  test('adds months and stops at the end of a short month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2026-03-15', 12)).toBe('2027-03-15')
  })

  test('counts back what it added', () =>
    fc.assert(
      fc.property(someDay, fc.integer({ min: -4000, max: 4000 }), (day, n) => daysBetween(day, addDays(day, n)) === n),
    ))

  test('skips weekends when counting business days', () => {
    expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23')
    expect(addBusinessDays('2026-11-18', 3)).toBe('2026-11-23')
    expect(addBusinessDays('2026-11-18', 0)).toBe('2026-11-18')
  })

  test('finds the earliest of several dates', () => {
    expect(earliest(['2026-03-01', '2025-12-31', '2026-01-01'])).toBe('2025-12-31')
    expect(earliest([])).toBeNull()
  })
})

describe('days and hours in Australia', () => {
  test('reads the day where the patient lives', () => {
    const lateInLondon = new Date('2026-06-30T20:30:00Z')
    expect(dayIn(lateInLondon, zoneOfState('NSW'))).toBe('2026-07-01')
    expect(dayIn(lateInLondon, zoneOfState('WA'))).toBe('2026-07-01')
    expect(dayIn(new Date('2026-06-30T15:00:00Z'), zoneOfState('WA'))).toBe('2026-06-30')
  })

  test.each([
    ['qld', 'Australia/Brisbane'],
    [' VIC ', 'Australia/Melbourne'],
    ['', 'Australia/Sydney'],
    [null, 'Australia/Sydney'],
    ['Bavaria', 'Australia/Sydney'],
  ])('gives %s the zone %s', (state, zone) => expect(zoneOfState(state)).toBe(zone))

  test('writes days and moments in words', () => {
    expect(formatDay('2026-03-05')).toBe('5 March 2026')
    expect(formatMoment(new Date('2026-03-04T22:30:00Z'), 'Australia/Sydney')).toBe('Thursday 5 March, 9:30 am')
  })
})
