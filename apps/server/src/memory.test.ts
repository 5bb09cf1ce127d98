import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveBackWhenQuiet } from './memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('memory is given back once after a busy time, and not while it lasts', () => {
  const server = new EventEmitter() as Server
  const collected: number[] = []
  const { stop } = giveBackWhenQuiet(server, () => collected.push(1))
  const pass = (requests: number) => {
    for (let i = 0; i < requests; i += 1) server.emit('request')
    vi.advanceTimersByTime(20_000)
    return collected.length
  }
  expect([pass(0), pass(3), pass(500), pass(500), pass(4), pass(0), pass(0)]).toEqual([0, 0, 0, 0, 1, 1, 1])
  expect([pass(21), pass(0)]).toEqual([1, 2])
  stop()
})
