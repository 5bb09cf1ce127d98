import { describe, expect, test } from 'vitest'
import { answerOf, daysUntil, hoursWords, standingOf } from './overview-answer.ts'

const consults = { waiting: 4, dueSoon: 0 }

describe('is anyone waiting too long', () => {
  test('names what is late first [CONSULT-W11]', () => {
    const rows = [
      { kind: 'consults', late: 1 },
      { kind: 'calls', late: 0 },
      { kind: 'shop', late: 2 },
    ] as const
    expect(answerOf(rows, { ...consults, dueSoon: 3 })).toEqual({
      isGood: false,
      title: '1 consult is past 24 hours, and 2 orders of the shop are late',
      text: '3 more consults are due within 8 hours.',
    })
  })

  test('says so when nobody is, and what comes next', () => {
    expect(answerOf([], { ...consults, dueSoon: 1 })).toMatchObject({
      isGood: true,
      title: 'Nobody is waiting too long',
      text: '1 consult is due within 8 hours.',
    })
    expect(answerOf([], { ...consults, waiting: 0 }).text).toBe('Nobody is in the queue.')
  })

  test.each([
    [0.66, '40 min'],
    [5.2, '5 h'],
    [71, '3 days'],
  ])('%d hours reads %s', (hours, words) => expect(hoursWords(hours)).toBe(words))
})

describe('a registration', () => {
  const standing = (expiresOn: string, current = true) =>
    standingOf(
      {
        ...{ name: '', ahpraNumber: '', role: 'doctor', status: 'registered', hasConditions: false, checkedAt: null },
        ...{ expiresOn, current },
      },
      '2026-11-16T00:00:00Z',
    )

  test('is shown as ended when the register says so, whatever its date', () =>
    expect(standing('2027-09-30', false)).toBe('ended'))

  test('is chased 60 days ahead [CONSULT-W12]', () => {
    expect(daysUntil('2026-11-16', '2026-11-16T00:00:00Z')).toBe(0)
    expect(standing('2027-01-15')).toBe('soon')
    expect(standing('2027-01-16')).toBe('current')
  })
})
