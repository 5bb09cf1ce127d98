import type { Slot } from '@om/contracts/appointments'
import { cityOf } from '@om/domain/dates'
import { describe, expect, test } from 'vitest'
import { dayLeaf, oneEachStart, partOfDay, showSameTime, slotDays, timeIn, zoneName } from './day-groups.ts'

const SYDNEY = 'Australia/Sydney'
const PERTH = 'Australia/Perth'
const one = crypto.randomUUID()
const other = crypto.randomUUID()

const slot = (startsAt: string, doctorId = one): Slot => ({
  doctorId,
  doctorName: doctorId === one ? 'Dr One' : 'Dr Other',
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 900_000).toISOString(),
})

describe('free times', () => {
  test('fall on the day they have where the patient lives', () => {
    const late = slot('2026-03-05T14:30:00.000Z')
    expect(slotDays([late], SYDNEY).map(({ day }) => day)).toEqual(['2026-03-06'])
    expect(slotDays([late], PERTH).map(({ day }) => day)).toEqual(['2026-03-05'])
  })

  test('keep to the clock on the wall when daylight saving ends', () => {
    // 9:00 am in Sydney on Saturday 4 and Sunday 5 April 2026: the clocks go back between them.
    const nine = [slot('2026-04-03T22:00:00.000Z'), slot('2026-04-04T23:00:00.000Z')]
    const days = slotDays(nine, SYDNEY)
    expect(days.map(({ day }) => day)).toEqual(['2026-04-04', '2026-04-05'])
    expect(nine.map(({ startsAt }) => timeIn(startsAt, SYDNEY))).toEqual(['9:00 am', '9:00 am'])
    expect(nine.map(({ startsAt }) => zoneName(startsAt, SYDNEY))).toEqual([
      'Australian Eastern Daylight Time',
      'Australian Eastern Standard Time',
    ])
  })

  test('show both of the two half past twos of that night, in order, on one day', () => {
    const twice = [slot('2026-04-04T16:30:00.000Z'), slot('2026-04-04T15:30:00.000Z')]
    const [day, ...rest] = slotDays(twice, SYDNEY)
    expect(rest).toEqual([])
    expect(day?.slots.map(({ startsAt }) => timeIn(startsAt, SYDNEY))).toEqual(['2:30 am', '2:30 am'])
    expect(day?.slots.map(({ startsAt }) => startsAt)).toEqual(twice.map(({ startsAt }) => startsAt).toReversed())
  })

  test('have no half past two in the night daylight saving begins', () => {
    const [before, after] = ['2026-10-03T15:45:00.000Z', '2026-10-03T16:00:00.000Z']
    expect([before, after].map(at => timeIn(at, SYDNEY))).toEqual(['1:45 am', '3:00 am'])
  })

  test('come soonest first, one for each start however many doctors are free', () => {
    const [day] = slotDays(
      [slot('2026-03-05T01:00:00.000Z'), slot('2026-03-05T00:00:00.000Z', other), slot('2026-03-05T00:00:00.000Z')],
      SYDNEY,
    )
    expect(oneEachStart(day?.slots ?? []).map(({ doctorName }) => doctorName)).toEqual(['Dr Other', 'Dr One'])
  })

  test.each([
    ['2026-03-04T22:00:00.000Z', 'Morning'],
    ['2026-03-05T01:00:00.000Z', 'Afternoon'],
    ['2026-03-05T06:00:00.000Z', 'Evening'],
  ])('%s is in the %s in Sydney', (at, part) => expect(partOfDay(at, SYDNEY)).toBe(part))
})

describe('a day on the strip', () => {
  test('is named by how near it is', () => {
    expect(dayLeaf('2026-03-05', '2026-03-05')).toMatchObject({ name: 'Today', number: '5', month: 'Mar' })
    expect(dayLeaf('2026-03-06', '2026-03-05').name).toBe('Tomorrow')
    expect(dayLeaf('2026-03-09', '2026-03-05')).toMatchObject({ name: 'Mon', spoken: 'Monday 9 March' })
  })
})

describe('a time zone', () => {
  test('is named by its city', () => expect(cityOf('Australia/Broken_Hill')).toBe('Broken Hill'))

  test('counts as the same while its clocks agree', () => {
    expect(showSameTime('2026-07-01T00:00:00.000Z', SYDNEY, 'Australia/Brisbane')).toBe(true)
    expect(showSameTime('2026-01-01T00:00:00.000Z', SYDNEY, 'Australia/Brisbane')).toBe(false)
  })
})
