import { describe, expect, test } from 'vitest'
import { isUnbooked, remindedAt, timesOf } from './appointment-words.ts'

describe('the time of an appointment', () => {
  const at = '2026-11-20T05:30:00Z'

  test('is told by both clocks where they differ', () =>
    expect(timesOf(at, 'WA', 'Australia/Sydney')).toEqual({
      own: 'Fri, 20 Nov, 4:30 pm',
      patients: 'Fri, 20 Nov, 1:30 pm in Perth',
    }))

  test('is told once where they show the same', () =>
    expect(timesOf(at, 'VIC', 'Australia/Sydney')).toEqual({ own: 'Fri, 20 Nov, 4:30 pm', patients: null }))

  test('is told by the doctor’s clock alone while the patient’s state is not known', () =>
    expect(timesOf(at, null, 'Australia/Perth').patients).toBeNull())
})

describe('a live contact that is still to be booked', () => {
  const needed = { liveContactNeeded: true, videoNeeded: false, phoneMayDo: true, identityNeeded: false }
  const consult = { state: 'submitted', policy: needed, appointment: null } as const

  test('is named while the consult is open and needs one', () => {
    expect(isUnbooked(consult)).toBe(true)
    expect(isUnbooked({ ...consult, state: 'approved' })).toBe(false)
    expect(isUnbooked({ ...consult, policy: { ...needed, liveContactNeeded: false } })).toBe(false)
  })

  test('is named with the last reminder', () => {
    const entry = (at: string, what: string) => ({ at, who: 'Automatic', what })
    const history = [entry('1', 'Reminded the patient'), entry('2', 'Reminded the patient'), entry('3', 'answered')]
    expect(remindedAt({ history })).toBe('2')
    expect(remindedAt({ history: [] })).toBeNull()
  })
})
