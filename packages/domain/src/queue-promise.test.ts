import { describe, expect, test } from 'vitest'
import {
  type DecidedCase,
  isIdle,
  isPromiseNear,
  nextFree,
  promiseFor,
  shiftTime,
  withoutTimes,
} from './queue-promise.ts'

const HOUR = 3_600_000
const day = Date.parse('2026-11-16T00:00:00Z')
const at = (hour: number) => new Date(day + hour * HOUR)
const span = (from: number, to: number) => ({ start: at(from).getTime(), end: at(to).getTime() })
/** On shift from hour to hour of each of so many days, from the day before. */
const daily = (from: number, to: number, days = 16) =>
  Array.from({ length: days }, (_, index) => span((index - 1) * 24 + from, (index - 1) * 24 + to))
const took = (hours: number, count = 20, pausedMs = 0): DecidedCase[] =>
  Array.from({ length: count }, () => ({ submittedAt: at(0), decidedAt: at(hours), pausedMs }))
const ask = (now: number, decided: DecidedCase[], doctors = [daily(0, 8)]) =>
  promiseFor({ now: at(now), decided, doctors, targetMs: 24 * HOUR })

describe('what is promised', () => {
  test.each([
    ['the time that cases took, while a doctor is on shift', 1, took(2), [daily(0, 8)], at(3)],
    ['half of it on the clock, while two are on shift', 5, took(2), [daily(0, 8), daily(4, 8)], at(6)],
    ['what is left tomorrow, where today ends first', 7, took(2), [daily(0, 8)], at(25)],
    ['never less than half an hour', 1, took(0.1), [daily(0, 8)], at(1.5)],
    ['from the next hours on, at night', 10, took(2), [daily(0, 8)], at(26)],
    ['the target, with too few cases', 1, took(2, 4), [daily(0, 8)], at(25)],
    ['the target, or half an hour after the doors open', 1, [], [[span(100, 108)]], at(100.5)],
  ] as const)('%s [CONSULT-S350]', (_, now, decided, doctors, by) => {
    expect(promiseFor({ now: at(now), decided, doctors, targetMs: 24 * HOUR }).by).toEqual(by)
  })

  test('counts neither the time of the patient nor more than the last 20 cases [CONSULT-S350]', () => {
    expect(ask(1, took(4, 20, 2 * HOUR)).by).toEqual(at(3))
    expect(ask(1, [...took(2), ...took(8, 20)]).by).toEqual(at(3))
    expect(ask(1, [...took(6, 4), ...took(2, 16)]).by).toEqual(at(3))
    expect(ask(1, [...took(6, 5), ...took(2, 15)]).by).toEqual(at(7))
  })

  test('says when the next doctor is there, and promises nothing where none will be [CONSULT-S351]', () => {
    expect(ask(10, took(2))).toMatchObject({ doctors: 0, opensAt: at(24) })
    expect(ask(1, took(2))).toMatchObject({ doctors: 1, cases: 20, opensAt: null })
    expect(ask(1, took(2), [])).toEqual({ by: null, doctors: 0, cases: 0, opensAt: null })
    expect(ask(1, took(2), [[span(400, 408)]]).by).toBeNull()
  })

  test('moves with what it rests on: slower cases never promise sooner, more doctors never later [CONSULT-S350]', () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 16_807) % 2_147_483_647
      return (seed % (most * 100)) / 100
    }
    for (let run = 0; run < 500; run += 1) {
      const now = random(24)
      const doctors = [daily(random(4), 4 + random(10) + 0.1), daily(random(12), 12 + random(8) + 0.1)]
      const needed = 0.5 + random(6)
      const quick = promiseFor({ now: at(now), decided: took(needed), doctors, targetMs: HOUR })
      const slow = promiseFor({ now: at(now), decided: took(needed + random(2)), doctors, targetMs: HOUR })
      expect(slow.by?.getTime() ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(quick.by?.getTime() ?? 0)
      expect(quick.by?.getTime() ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(at(now).getTime() + HOUR / 2)
      if (quick.opensAt && quick.by) expect(quick.by.getTime()).toBeGreaterThan(quick.opensAt.getTime())
    }
  })
})

test('hours without what a doctor is away, added up over all of them [CONSULT-S350]', () => {
  const left = withoutTimes(
    [span(0, 8)],
    [
      { startsAt: at(2), endsAt: at(3) },
      { startsAt: at(7), endsAt: at(30) },
    ],
  )
  expect(left).toEqual([span(0, 2), span(3, 7)])
  expect(shiftTime([left, [span(1, 4)]], at(1).getTime(), at(5).getTime())).toBe(6 * HOUR)
})

test('a promise is near an hour before it ends, and a claim is idle after twenty minutes [CONSULT-S352]', () => {
  expect([at(2), at(1.99)].map(promised => isPromiseNear(promised, at(1)))).toEqual([true, true])
  expect(isPromiseNear(at(2.01), at(1))).toBe(false)
  expect(isIdle(at(1.16), HOUR / 2, at(1))).toBe(true)
  expect(isIdle(at(1.18), HOUR / 2, at(1))).toBe(false)
})

test('is offered to the doctor on shift with free hands who was asked longest ago, and to nobody twice [CONSULT-S352]', () => {
  const free = { isOnShift: true, isBusy: false, offeredAt: null }
  const doctors = [
    { ...free, id: 'a', offeredAt: at(2) },
    { ...free, id: 'b', offeredAt: at(1) },
    { ...free, id: 'c', isBusy: true },
    { ...free, id: 'd', isOnShift: false },
  ]
  expect(nextFree(doctors, [])).toBe('b')
  expect(nextFree(doctors, ['b'])).toBe('a')
  expect(nextFree(doctors, ['a', 'b'])).toBeNull()
})
