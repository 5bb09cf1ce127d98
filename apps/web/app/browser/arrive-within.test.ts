import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arriveWithin, LOAD_LIMIT_MS } from './arrive-within.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<string>(() => {})

test('a script that has not arrived after 120 s counts as failed', async () => {
  expect(LOAD_LIMIT_MS).toBe(120_000)
  const told = arriveWithin(never, '/assets/page.js').catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await told).toBe('/assets/page.js did not arrive within 120 s')
})

test('one that arrives in time is handed on, and nothing waits any longer', async () => {
  expect(await arriveWithin(Promise.resolve('module'), 'x')).toBe('module')
  expect(vi.getTimerCount()).toBe(0)
})

test('one that fails at once is told at once', async () => {
  await expect(arriveWithin(Promise.reject(new Error('404')), 'x')).rejects.toThrow('404')
  expect(vi.getTimerCount()).toBe(0)
})
