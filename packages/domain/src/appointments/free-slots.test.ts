import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BOOK_FROM_MS, BOOK_UNTIL_MS, type Diary, freeSlots, hoursOverlap, type WeeklyHours } from './free-slots.ts'

const hour = 3_600_000
const day = 24 * hour
/** A Monday, 11 in the morning in Sydney. */
const monday = new Date('2026-11-16T00:00:00Z')

const weekday = (weekday: number, from: number, to: number): WeeklyHours => ({
  weekday,
  startMinute: from * 60,
  endMinute: to * 60,
})
const diary = (given: Partial<Diary> = {}): Diary => ({
  timeZone: 'Australia/Sydney',
  hours: [weekday(1, 13, 14)],
  away: [],
  booked: [],
  ...given,
})
type Asked = { minutes?: number; now?: Date; from?: Date; days?: number }
const slots = (given: Partial<Diary>, { minutes = 15, now = monday, from = now, days = 7 }: Asked = {}) =>
  freeSlots(diary(given), { minutes, from, until: new Date(from.getTime() + days * day), now })
const starts = (...args: Parameters<typeof slots>) =>
  slots(...args).map(slot => slot.startsAt.toISOString().slice(0, 16))
const time = (from: string, to: string) => ({ startsAt: new Date(`${from}Z`), endsAt: new Date(`${to}Z`) })

describe('free slots', () => {
  test('lie end to end in the hours, in the zone of the doctor [APPT-04]', () => {
    expect(starts({})).toEqual(['2026-11-16T02:00', '2026-11-16T02:15', '2026-11-16T02:30', '2026-11-16T02:45'])
    expect(starts({}, { minutes: 30 })).toEqual(['2026-11-16T02:00', '2026-11-16T02:30'])
    expect(starts({ timeZone: 'Australia/Perth' }, { minutes: 30 })).toEqual(['2026-11-16T05:00', '2026-11-16T05:30'])
    expect(starts({ timeZone: 'Australia/Adelaide' }, { minutes: 30 })).toEqual([
      '2026-11-16T02:30',
      '2026-11-16T03:00',
    ])
  })

  test('leave out what is booked and when the doctor is away, also in part', () => {
    expect(starts({ booked: [time('2026-11-16T02:15', '2026-11-16T02:30')] })).toEqual([
      '2026-11-16T02:00',
      '2026-11-16T02:30',
      '2026-11-16T02:45',
    ])
    expect(starts({ away: [time('2026-11-16T02:20', '2026-11-16T02:31')] })).toEqual([
      '2026-11-16T02:00',
      '2026-11-16T02:45',
    ])
    expect(starts({ booked: [time('2026-11-16T02:15', '2026-11-16T02:30')] }, { minutes: 30 })).toEqual([
      '2026-11-16T02:30',
    ])
  })

  test('begin half an hour from now [APPT-06]', () => {
    expect(starts({}, { now: new Date('2026-11-16T01:45:00Z') })[0]).toBe('2026-11-16T02:15')
    expect(starts({}, { now: new Date('2026-11-16T01:45:01Z') })[0]).toBe('2026-11-16T02:30')
  })

  test('end 28 days from now [APPT-07]', () => {
    const all = starts({ hours: [weekday(1, 13, 13.25)] }, { days: 60 })
    expect(all).toEqual(['2026-11-16T02:00', '2026-11-23T02:00', '2026-11-30T02:00', '2026-12-07T02:00'])
  })

  test('are only those of the days that were asked for', () => {
    expect(starts({}, { from: new Date('2026-11-16T02:20:00Z'), days: 7 })).toEqual([
      '2026-11-16T02:30',
      '2026-11-16T02:45',
      '2026-11-23T02:00',
      '2026-11-23T02:15',
    ])
    expect(starts({}, { from: new Date('2026-10-01T00:00:00Z'), days: 7 })).toEqual([])
  })

  test('do not begin where the hours are too short for the call', () =>
    expect(starts({ hours: [weekday(1, 13, 13.75)] }, { minutes: 30 })).toEqual(['2026-11-16T02:00']))

  test('are there once where hours were entered twice or touch', () =>
    expect(starts({ hours: [weekday(1, 13, 13.5), weekday(1, 13.5, 14), weekday(1, 13, 13.25)] })).toEqual(starts({})))

  test('are none without hours', () => expect(starts({ hours: [] })).toEqual([]))

  test('stay at nine on the wall when clocks are changed, in Sydney and Adelaide, and do not move in Perth [APPT-05]', () => {
    const nine = { hours: [1, 2, 3, 4, 5].map(one => weekday(one, 9, 9.25)) }
    const around = (timeZone: string, now: string) =>
      starts({ ...nine, timeZone }, { now: new Date(now), days: 5 }).map(one => one.slice(8))
    expect(around('Australia/Sydney', '2026-10-01T12:00:00Z')).toEqual(['01T23:00', '04T22:00', '05T22:00'])
    expect(around('Australia/Sydney', '2027-04-01T12:00:00Z')).toEqual(['01T22:00', '04T23:00', '05T23:00'])
    expect(around('Australia/Adelaide', '2026-10-01T12:00:00Z')).toEqual(['01T23:30', '04T22:30', '05T22:30'])
    expect(around('Australia/Adelaide', '2027-04-01T12:00:00Z')).toEqual(['01T22:30', '04T23:30', '05T23:30'])
    expect(around('Australia/Perth', '2026-10-01T12:00:00Z')).toEqual(['02T01:00', '05T01:00', '06T01:00'])
  })
})

const anyHours = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 40 }))
  .map(([weekday, from, length]) => ({
    weekday,
    startMinute: from * 15,
    endMinute: Math.min(1440, (from + length) * 15),
  }))
/** Around both changes of the clocks, and in between. */
const anyNow = fc
  .tuple(fc.constantFrom('2026-09-10', '2026-11-16', '2027-03-12'), fc.integer({ min: 0, max: 30 * 1440 }))
  .map(([from, minutes]) => new Date(Date.parse(from) + minutes * 60_000))
const anyTimes = (now: Date) =>
  fc.array(
    fc.tuple(fc.integer({ min: -500, max: 40_000 }), fc.integer({ min: 1, max: 3000 })).map(([from, length]) => ({
      startsAt: new Date(now.getTime() + from * 60_000),
      endsAt: new Date(now.getTime() + (from + length) * 60_000),
    })),
    { maxLength: 8 },
  )
const anyCase = anyNow.chain(now =>
  fc.record({
    now: fc.constant(now),
    timeZone: fc.constantFrom('Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth', 'Australia/Brisbane'),
    hours: fc.array(anyHours, { minLength: 1, maxLength: 10 }),
    away: anyTimes(now),
    booked: anyTimes(now),
    minutes: fc.constantFrom(15, 30),
    skip: fc.integer({ min: -2, max: 20 }),
    days: fc.integer({ min: 1, max: 28 }),
  }),
)
const query = ({ now, minutes, skip, days }: { now: Date; minutes: number; skip: number; days: number }) => {
  const from = new Date(now.getTime() + skip * day)
  return { now, minutes, from, until: new Date(from.getTime() + days * day) }
}

describe('whatever the hours, absences and bookings', () => {
  test('no slot overlaps one of them or another slot, is too soon, too late or out of order [APPT-08]', () =>
    fc.assert(
      fc.property(anyCase, given => {
        const wanted = query(given)
        const found = freeSlots(given, wanted)
        const taken = [...given.away, ...given.booked]
        return found.every(
          ({ startsAt, endsAt }, index) =>
            endsAt.getTime() - startsAt.getTime() === given.minutes * 60_000 &&
            startsAt.getTime() >= given.now.getTime() + BOOK_FROM_MS &&
            startsAt.getTime() <= given.now.getTime() + BOOK_UNTIL_MS &&
            startsAt >= wanted.from &&
            startsAt < wanted.until &&
            (found[index + 1]?.startsAt ?? endsAt) >= endsAt &&
            !taken.some(time => time.startsAt < endsAt && startsAt < time.endsAt),
        )
      }),
    ))

  test('no minute of a slot is outside the hours on the wall [APPT-09]', () =>
    fc.assert(
      fc.property(anyCase, given => {
        const wall = new Intl.DateTimeFormat('sv-SE', {
          timeZone: given.timeZone,
          dateStyle: 'short',
          timeStyle: 'short',
        })
        const isOpen = (at: number) => {
          const [date = '', time = ''] = wall.format(at).split(' ')
          const [hours = 0, minutes = 0] = time.split(':').map(Number)
          const shown = hours * 60 + minutes
          const today = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
          return given.hours.some(one => one.weekday === today && one.startMinute <= shown && shown < one.endMinute)
        }
        return freeSlots(given, query(given)).every(({ startsAt, endsAt }) =>
          [startsAt.getTime(), startsAt.getTime() + 14 * 60_000, endsAt.getTime() - 60_000].every(isOpen),
        )
      }),
      { numRuns: 40 },
    ))

  test('each slot found is found again when it alone is asked for [APPT-10]', () =>
    fc.assert(
      fc.property(anyCase, given => {
        const found = freeSlots(given, query(given))
        return found.every(({ startsAt }) => {
          const alone = { ...query(given), from: startsAt, until: new Date(startsAt.getTime() + 1) }
          return freeSlots(given, alone)[0]?.startsAt.getTime() === startsAt.getTime()
        })
      }),
      { numRuns: 15 },
    ))
})

describe('hours of one week', () => {
  test('get in each other’s way only on the same day, and not where they touch', () => {
    expect(hoursOverlap([weekday(1, 9, 12), weekday(1, 11, 13)])).toBe(true)
    expect(hoursOverlap([weekday(1, 9, 12), weekday(1, 12, 13), weekday(2, 9, 12)])).toBe(false)
  })
})
