import { describe, expect, test } from 'vitest'
import { nextPoll } from './polling.ts'

const made = new Date('2026-11-16T00:00:00Z')
const after = (hours: number) => new Date(made.getTime() + hours * 3_600_000)

describe('when the carrier is asked again', () => {
  test.each([
    ['just handed over', 0, 0.25],
    ['after half a day', 12, 0.25],
    ['after a day', 24, 1],
    ['after three days', 72, 3],
    ['after a week', 168, 12],
  ])('%s', (_name, age, pause) => {
    expect(nextPoll(made, after(age))).toEqual(after(age + pause))
  })

  test('never after a month [PARCEL-S05]', () => {
    expect(nextPoll(made, after(30 * 24))).toBeNull()
  })
})
