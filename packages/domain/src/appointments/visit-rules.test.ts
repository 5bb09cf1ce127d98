import type { VisitDoor } from '@om/contracts/video'
import { describe, expect, test } from 'vitest'
import { type AppointmentState, appointmentStates } from '../lifecycles/appointment.ts'
import { doorOf, isThere, mayBeMissed } from './visit-rules.ts'

const startsAt = new Date('2026-11-16T02:00:00Z')
const minutes = (count: number) => new Date(startsAt.getTime() + count * 60_000)
const doorAt = (state: AppointmentState, at: Date, mode: 'video' | 'phone' = 'video') =>
  doorOf({ mode, state, startsAt }, at)

describe('the door of a video appointment [APPT-S100]', () => {
  test.each<[AppointmentState, number, VisitDoor]>([
    ['booked', -16, 'early'],
    ['confirmed', -15.001, 'early'],
    ['booked', -15, 'open'],
    ['waiting', 5, 'open'],
    ['in_progress', -20, 'open'],
    ['in_progress', 300, 'open'],
    ['completed', 20, 'completed'],
    ['cancelled', -60, 'cancelled'],
    ['rescheduled', 0, 'moved'],
    ['no_show', 40, 'missed'],
    ['tech_failed', 5, 'failed'],
  ])('of one that is %s, %d minutes from its start, is %s', (state, at, door) =>
    expect(doorAt(state, minutes(at))).toBe(door),
  )

  test('is no door while it is a phone call; how one ended is told all the same', () => {
    expect(doorAt('booked', minutes(0), 'phone')).toBe('phone')
    expect(doorAt('cancelled', minutes(0), 'phone')).toBe('cancelled')
  })

  test('stands somewhere in every state', () => {
    for (const state of appointmentStates) expect(doorAt(state, startsAt)).toBeTruthy()
  })
})

test('nobody is said to have missed it before a quarter of an hour, or while they are at the door [APPT-S101]', () => {
  expect(mayBeMissed({ startsAt }, false, minutes(14.9))).toBe(false)
  expect(mayBeMissed({ startsAt }, false, minutes(15))).toBe(true)
  expect(mayBeMissed({ startsAt }, true, minutes(60))).toBe(false)
})

test('a browser that has not been heard of for 25 seconds counts as away', () => {
  expect(isThere(startsAt, new Date(startsAt.getTime() + 25_000))).toBe(true)
  expect(isThere(startsAt, new Date(startsAt.getTime() + 25_001))).toBe(false)
})
