import { usualSettings } from '@om/domain/settings'
import { closingTime } from '@om/domain/working-day'
import { describe, expect, test } from 'vitest'
import { shipBy, verifyBy } from './due-times.ts'

const sydney = (text: string) => new Date(text)

describe('when the pharmacy is due', () => {
  test.each([
    ['a Monday morning', '2026-11-16T09:00:00+11:00', '2026-11-17T17:00:00+11:00', '2026-11-19T17:00:00+11:00'],
    ['a Thursday', '2026-11-19T12:00:00+11:00', '2026-11-20T17:00:00+11:00', '2026-11-24T17:00:00+11:00'],
    ['a Friday evening', '2026-11-20T20:00:00+11:00', '2026-11-23T17:00:00+11:00', '2026-11-25T17:00:00+11:00'],
    ['a Sunday', '2026-11-22T10:00:00+11:00', '2026-11-23T17:00:00+11:00', '2026-11-25T17:00:00+11:00'],
    // Still Sunday in UTC, already Monday in Sydney.
    ['early on a Monday', '2026-11-16T00:30:00+11:00', '2026-11-17T17:00:00+11:00', '2026-11-19T17:00:00+11:00'],
  ])('received on %s [ORDER-S11]', (_name, received, verify, ship) => {
    expect(verifyBy(sydney(received))).toEqual(sydney(verify))
    expect(shipBy(sydney(received), usualSettings.dispatch)).toEqual(sydney(ship))
    expect(shipBy(sydney(received), usualSettings.dispatch, true)).toEqual(sydney(verify))
  })

  test('closing time follows summer time', () => {
    expect(closingTime('2026-07-01').toISOString()).toBe('2026-07-01T07:00:00.000Z')
    expect(closingTime('2026-12-01').toISOString()).toBe('2026-12-01T06:00:00.000Z')
    // Days on which the clocks change.
    expect(closingTime('2026-10-04').toISOString()).toBe('2026-10-04T06:00:00.000Z')
    expect(closingTime('2027-04-04').toISOString()).toBe('2027-04-04T07:00:00.000Z')
  })
})
