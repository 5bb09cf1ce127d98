import { afterEach, expect, test, vi } from 'vitest'
import { clinicToday } from './clinic-today.ts'

afterEach(() => vi.useRealTimers())

test.each([
  ['2026-11-20T12:59:00Z', '2026-11-20'],
  ['2026-11-20T13:01:00Z', '2026-11-21'],
])('at %s it is %s at the clinic, wherever the reader is [QUIZ-34]', (now, day) => {
  vi.useFakeTimers({ now: new Date(now) })
  expect(clinicToday()).toBe(day)
})
