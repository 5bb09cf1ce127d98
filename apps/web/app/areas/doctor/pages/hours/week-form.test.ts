import { describe, expect, test } from 'vitest'
import { formOf, hoursOf, likeMonday, nextStretch, problemsOf, type Stretch } from './week-form.ts'

const stretch = (key: string, weekday: number, from: string, to: string): Stretch => ({ key, weekday, from, to })

describe('the weekly hours of a doctor', () => {
  test('come back as they were kept, midnight as the end of the day', () => {
    const hours = [
      { weekday: 1, startMinute: 540, endMinute: 750 },
      { weekday: 7, startMinute: 1200, endMinute: 1440 },
    ]
    const form = formOf({ timeZone: 'Australia/Perth', hours })
    expect(form.stretches.map(({ from, to }) => [from, to])).toEqual([
      ['09:00', '12:30'],
      ['20:00', '00:00'],
    ])
    expect(hoursOf(form)).toEqual(hours)
  })

  test('say beside the field what is wrong', () => {
    expect(
      problemsOf({
        stretches: [
          stretch('a', 1, '09:00', '12:00'),
          stretch('b', 1, '12:00', '13:00'),
          stretch('c', 1, '11:00', '14:00'),
          stretch('d', 2, '11:00', '10:00'),
          stretch('e', 3, '', '10:00'),
          stretch('f', 4, '22:00', '00:00'),
        ],
      }),
    ).toEqual({
      c: 'This overlaps another time of the day.',
      d: 'The end must be after the start.',
      e: 'Enter both times.',
    })
  })

  test('go on after a break when a time is added to a day, and never past midnight', () => {
    const next = (...stretches: Stretch[]) => {
      const { from, to } = nextStretch({ stretches }, 1, 'new')
      return [from, to]
    }
    expect(next()).toEqual(['09:00', '12:00'])
    expect(next(stretch('a', 1, '09:00', '12:00'))).toEqual(['13:00', '15:00'])
    expect(next(stretch('a', 1, '20:00', '23:30'))).toEqual(['23:00', '00:00'])
  })

  test('of Monday are taken over for the working days, and the weekend stays', () => {
    const form = {
      timeZone: 'Australia/Sydney',
      stretches: [
        stretch('a', 1, '09:00', '12:00'),
        stretch('b', 3, '10:00', '11:00'),
        stretch('c', 6, '10:00', '11:00'),
      ],
    }
    expect(hoursOf(likeMonday(form)).map(({ weekday, startMinute }) => [weekday, startMinute])).toEqual([
      [1, 540],
      [2, 540],
      [3, 540],
      [4, 540],
      [5, 540],
      [6, 600],
    ])
  })
})
