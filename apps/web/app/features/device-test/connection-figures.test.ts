import { describe, expect, test } from 'vitest'
import {
  type ConnectionFigures,
  type Grade,
  gradeOf,
  gradeOfConnection,
  jitterOf,
  medianOf,
  rateOf,
  roundTripFigures,
  worstOf,
} from './connection-figures.ts'

test.each([
  [[30, 10, 20], 20],
  [[10, 20, 30, 40], 25],
  [[7], 7],
  [[], null],
])('the usual round trip is the one in the middle (%j)', (times, middle) => expect(medianOf(times)).toBe(middle))

test.each([
  [[20, 20, 20], 0],
  [[10, 30, 10], 20],
  [[10], null],
])('jitter is the difference from one trip to the next (%j)', (times, jitter) => expect(jitterOf(times)).toBe(jitter))

test('calls without an answer count as lost and not as slow', () =>
  expect(roundTripFigures([20, null, 20, 20])).toEqual({ roundTrip: 20, jitter: 0, loss: 0.25 }))

test('no answer at all is a full loss', () =>
  expect(roundTripFigures([null, null])).toEqual({ roundTrip: null, jitter: null, loss: 1 }))

test('a rate is bits per second, in millions', () => {
  expect(rateOf(250_000, 1000)).toBe(2)
  expect(rateOf(0, 1000)).toBeNull()
})

const steady: ConnectionFigures = { roundTrip: 40, jitter: 5, loss: 0, download: 20, upload: 10 }

describe('a video consult', () => {
  test.each<[Partial<ConnectionFigures>, Grade]>([
    [{}, 'good'],
    [{ upload: 0.9 }, 'fair'],
    [{ upload: 0.2 }, 'poor'],
    [{ roundTrip: 380 }, 'fair'],
    [{ loss: 0.1 }, 'fair'],
    [{ loss: 0.3 }, 'poor'],
    [{ download: null }, 'poor'],
    [{ jitter: 90, upload: 0.9 }, 'fair'],
  ])('is judged by the weakest figure (%j)', (change, grade) =>
    expect(gradeOfConnection({ ...steady, ...change })).toBe(grade),
  )

  test('needs no more than the limit itself', () => expect(gradeOf('download', 2)).toBe('good'))
})

test('the worst of nothing is good', () => expect(worstOf([])).toBe('good'))
