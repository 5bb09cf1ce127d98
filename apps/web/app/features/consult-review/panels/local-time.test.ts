import { describe, expect, test } from 'vitest'
import { contactTimes, fromLocalField, toLocalField } from './local-time.ts'

const at = (text: string) => new Date(text).toISOString()

describe('the time fields of a contact', () => {
  test('show an instant to the minute in the reader’s zone, and read it back', () => {
    const ms = new Date(2026, 10, 16, 9, 5, 42).getTime()
    expect(toLocalField(ms)).toBe('2026-11-16T09:05')
    expect(fromLocalField('2026-11-16T09:05')).toBe(at('2026-11-16T09:05'))
  })

  test('name no instant while they are empty or half typed', () => {
    expect(fromLocalField('')).toBeNull()
    expect(fromLocalField('soon')).toBeNull()
    expect(contactTimes({ startedAt: '2026-11-16T09:05', endedAt: '' }, at('2026-11-16T08:00'))).toBeNull()
  })

  test('let a call start in the minute in which the assessment was sent', () => {
    const sent = new Date(2026, 10, 16, 9, 5, 42).toISOString()
    const times = contactTimes({ startedAt: '2026-11-16T09:05', endedAt: '2026-11-16T09:05' }, sent)
    expect(times).toEqual({ startedAt: sent, endedAt: sent })
  })

  test('leave a call before the assessment to be refused', () => {
    const sent = at('2026-11-16T09:05')
    const times = contactTimes({ startedAt: '2026-11-16T09:01', endedAt: '2026-11-16T09:04' }, sent)
    expect(times?.startedAt).toBe(at('2026-11-16T09:01'))
  })
})
