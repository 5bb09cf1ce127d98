import type { Journey } from '@om/contracts/me'
import { describe, expect, test } from 'vitest'
import { nextDateOf } from './next-date.ts'

type Step = Journey['steps'][number]

const keys = ['assessment', 'review', 'plan', 'payment', 'pharmacy', 'delivery'] as const

/** A journey that has come as far as one step. */
const journeyAt = (now: Step['key'] | 'over', dueAt: string | null = null) => {
  const reached = now === 'over' ? keys.length : keys.indexOf(now)
  const stateOf = (index: number): Step['state'] => (index < reached ? 'done' : index === reached ? 'now' : 'next')
  return { dueAt, steps: keys.map((key, index) => ({ key, label: key, state: stateOf(index), at: null, note: '' })) }
}

const nothing = {
  consult: undefined,
  visit: undefined,
  order: undefined,
  subscription: undefined,
  zone: 'Australia/Perth',
  dispatchDays: 3,
}

describe('the date of what happens next', () => {
  test('is the clinic’s promise while there is one', () => {
    const journey = journeyAt('review', '2026-11-20T05:49:00Z')
    expect(nextDateOf({ ...nothing, journey })).toEqual({
      label: 'You hear from us by',
      at: '2026-11-20T05:49:00Z',
      isDay: false,
    })
  })

  test('is the booked call where that comes before the clinic’s promise, or there is none', () => {
    const startsAt = '2026-11-20T01:00:00.000Z'
    const appointment = {
      id: '1',
      consultId: '2',
      mode: 'video' as const,
      state: 'booked',
      startsAt,
      endsAt: '2026-11-20T01:15:00.000Z',
      doctor: { id: '3', name: 'Dr One', ahpraNumber: 'MED0001' },
      patientName: 'One',
      cancelReason: '',
      reason: '',
      version: 0,
      visit: null,
      proposal: null,
      can: { reschedule: true, cancel: true, propose: false, confirm: false, miss: false },
    }
    const consult = { can: { answer: false, withdraw: true }, questions: [], appointment }
    const call = { label: 'Your call', at: startsAt, isDay: false }
    expect(nextDateOf({ ...nothing, consult, journey: journeyAt('review') })).toEqual(call)
    expect(nextDateOf({ ...nothing, consult, journey: journeyAt('review', '2026-11-20T05:00:00Z') })).toEqual(call)
    expect(nextDateOf({ ...nothing, consult, journey: journeyAt('review', '2026-11-19T05:00:00Z') })?.label).toBe(
      'You hear from us by',
    )
  })

  test('is two weeks after the first open question, while the doctor waits for an answer', () => {
    const question = { id: '1', question: 'Which?', answer: null, answeredAt: null }
    const consult = {
      can: { answer: true, withdraw: true },
      appointment: null,
      questions: [
        { ...question, askedAt: '2026-11-03T02:00:00.000Z' },
        { ...question, askedAt: '2026-11-01T02:00:00.000Z' },
      ],
    }
    expect(nextDateOf({ ...nothing, consult, journey: journeyAt('review') })).toEqual({
      label: 'Please answer by',
      at: '2026-11-15T02:00:00.000Z',
      isDay: false,
    })
  })

  test('is the third business day at the pharmacy, counted from payment, until a pharmacist has checked it', () => {
    const order = { state: 'received', placedAt: '2026-11-19T22:30:00.000Z', leavesOn: null } as const
    const checked = { ...order, state: 'verified', leavesOn: '2026-11-27' } as const
    expect(nextDateOf({ ...nothing, order: checked, journey: journeyAt('pharmacy') })?.at).toBe('2026-11-27')
    expect(nextDateOf({ ...nothing, order, journey: journeyAt('pharmacy') })).toEqual({
      label: 'Leaves the pharmacy by',
      at: '2026-11-25',
      isDay: true,
    })
  })

  test('is not promised while an order is on hold', () => {
    const order = { state: 'on_hold', placedAt: '2026-11-19T22:30:00.000Z', leavesOn: null } as const
    expect(nextDateOf({ ...nothing, order, journey: journeyAt('pharmacy') })).toBeNull()
  })

  test('is a call about the treatment where that comes before what else is dated', () => {
    const startsAt = '2026-11-20T01:00:00.000Z'
    const visit = { startsAt }
    const call = { label: 'Your call', at: startsAt, isDay: false }
    expect(nextDateOf({ ...nothing, visit, journey: journeyAt('plan') })).toEqual(call)
    const before = { nextChargeOn: '2026-11-18T15:30:00.000Z' }
    const after = { nextChargeOn: '2026-12-27T15:30:00.000Z' }
    expect(nextDateOf({ ...nothing, visit, subscription: after, journey: journeyAt('over') })).toEqual(call)
    expect(nextDateOf({ ...nothing, visit, subscription: before, journey: journeyAt('over') })?.at).toBe('2026-11-18')
    expect(nextDateOf({ ...nothing, visit, journey: journeyAt('review', '2026-11-19T01:00:00Z') })?.label).toBe(
      'You hear from us by',
    )
  })

  test('is the next payment, on the patient’s own calendar, once the parcel has arrived', () => {
    const subscription = { nextChargeOn: '2026-12-27T15:30:00.000Z' }
    expect(nextDateOf({ ...nothing, subscription, journey: journeyAt('over') })?.at).toBe('2026-12-27')
    const inSydney = nextDateOf({ ...nothing, subscription, journey: journeyAt('over'), zone: 'Australia/Sydney' })
    expect(inSydney).toEqual({ label: 'Next payment and delivery', at: '2026-12-28', isDay: true })
  })

  test('is left out when nothing is dated', () => {
    expect(nextDateOf({ ...nothing, journey: journeyAt('plan') })).toBeNull()
  })
})
