import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTimeZone, joinSpans, wallHoursOn } from './zone-day.ts'

const span = ({ start, end }: { start: number; end: number }) => `${iso(start)} ${iso(end)}`
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const on = (day: string, from: number, to: number, zone: string) =>
  wallHoursOn(day, { startMinute: from * 60, endMinute: to * 60 }, zone).map(span)

describe('hours by the clock on the wall', () => {
  test.each([
    ['Sydney in winter', '2026-07-01', 'Australia/Sydney', ['2026-06-30T23:00 2026-07-01T07:00']],
    ['Sydney in summer', '2026-12-01', 'Australia/Sydney', ['2026-11-30T22:00 2026-12-01T06:00']],
    ['Sydney on the day of the spring change', '2026-10-04', 'Australia/Sydney', ['2026-10-03T22:00 2026-10-04T06:00']],
    ['Sydney on the day of the autumn change', '2027-04-04', 'Australia/Sydney', ['2027-04-03T23:00 2027-04-04T07:00']],
    ['Adelaide, half an hour off', '2026-07-01', 'Australia/Adelaide', ['2026-06-30T23:30 2026-07-01T07:30']],
    ['Adelaide in summer', '2026-12-01', 'Australia/Adelaide', ['2026-11-30T22:30 2026-12-01T06:30']],
    ['Perth in winter', '2026-07-01', 'Australia/Perth', ['2026-07-01T01:00 2026-07-01T09:00']],
    ['Perth in summer, all the same', '2026-12-01', 'Australia/Perth', ['2026-12-01T01:00 2026-12-01T09:00']],
    ['Brisbane in summer', '2026-12-01', 'Australia/Brisbane', ['2026-11-30T23:00 2026-12-01T07:00']],
  ])('from nine to five in %s are the right instants [APPT-01]', (_, day, zone, spans) =>
    expect(on(day, 9, 17, zone)).toEqual(spans),
  )

  test.each([
    ['a night of six hours loses one in spring', '2026-10-04', 0, 6, ['2026-10-03T14:00 2026-10-03T19:00']],
    ['a night of six hours gains one in autumn', '2027-04-04', 0, 6, ['2027-04-03T13:00 2027-04-03T20:00']],
    ['the hour that is skipped is not there', '2026-10-04', 2, 3, []],
    [
      'hours that end in the skipped one end when it begins',
      '2026-10-04',
      0,
      2.5,
      ['2026-10-03T14:00 2026-10-03T16:00'],
    ],
    [
      'hours that begin in the skipped one begin when it is over',
      '2026-10-04',
      2.5,
      5,
      ['2026-10-03T16:00 2026-10-03T18:00'],
    ],
    [
      'half of the hour that comes twice comes twice',
      '2027-04-04',
      2.25,
      2.75,
      ['2027-04-03T15:15 2027-04-03T15:45', '2027-04-03T16:15 2027-04-03T16:45'],
    ],
    ['a whole day has 25 hours in autumn', '2027-04-04', 0, 24, ['2027-04-03T13:00 2027-04-04T14:00']],
  ])('in Sydney: %s [APPT-02]', (_, day, from, to, spans) =>
    expect(on(day, from, to, 'Australia/Sydney')).toEqual(spans),
  )

  test('the change of half an hour on Lord Howe Island is known too', () =>
    expect(on('2027-04-04', 0, 6, 'Australia/Lord_Howe')).toEqual(['2027-04-03T13:00 2027-04-03T19:30']))

  test('the wall shows exactly those hours at every one of these instants, and at no other of that day [APPT-03]', () => {
    const zones = ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth', 'Australia/Lord_Howe', 'Europe/Paris']
    const changes = ['2026-10-04', '2027-04-04', '2026-10-25', '2027-03-28', '2026-11-18']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...changes),
        fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 })),
        (zone, day, [first, length]) => {
          const hours = { startMinute: first * 15, endMinute: Math.min(1440, (first + length) * 15) }
          const spans = wallHoursOn(day, hours, zone)
          const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
          for (
            let at = Date.parse(`${day}T00:00Z`) - 16 * 3_600_000;
            at < Date.parse(`${day}T00:00Z`) + 40 * 3_600_000;
            at += 900_000
          ) {
            const [date, time = ''] = wall.format(at).split(' ')
            const [hour = 0, minute = 0] = time.split(':').map(Number)
            const shown = hour * 60 + minute
            const isInside = date === day && shown >= hours.startMinute && shown < hours.endMinute
            if (spans.some(one => one.start <= at && at < one.end) !== isInside) return false
          }
          return true
        },
      ),
      { numRuns: 60 },
    )
  })

  test('no day and no zone are made up', () => {
    expect(() => on('2026-02-30', 9, 17, 'Australia/Sydney')).toThrow(RangeError)
    expect(() => on('2026-02-20', 9, 17, 'Australia/Atlantis')).toThrow(RangeError)
    expect(isTimeZone('Australia/Adelaide')).toBe(true)
    expect(isTimeZone('Australia/Atlantis')).toBe(false)
  })
})

describe('spans', () => {
  test('that touch or overlap become one, in order', () =>
    expect(
      joinSpans([
        { start: 30, end: 40 },
        { start: 0, end: 10 },
        { start: 10, end: 20 },
        { start: 15, end: 18 },
      ]),
    ).toEqual([
      { start: 0, end: 20 },
      { start: 30, end: 40 },
    ]))
})
