import { describe, expect, test, vi } from 'vitest'
import { clinicNow, learnClinicTime } from './clock.ts'

describe('the clinic’s time', () => {
  test('is this device’s own until the clinic says otherwise, and follows it then', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-16T00:00:00Z') })
    expect(new Date(clinicNow()).toISOString()).toBe('2026-11-16T00:00:00.000Z')
    learnClinicTime('2026-12-31T00:00:00Z')
    vi.advanceTimersByTime(60_000)
    expect(new Date(clinicNow()).toISOString()).toBe('2026-12-31T00:01:00.000Z')
    learnClinicTime('nonsense')
    expect(new Date(clinicNow()).toISOString()).toBe('2026-12-31T00:01:00.000Z')
    vi.useRealTimers()
  })

  test('does not jump for the seconds an answer takes', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-16T00:00:00Z') })
    learnClinicTime('2026-11-16T00:00:40Z')
    expect(clinicNow()).toBe(Date.now())
    vi.useRealTimers()
  })
})
