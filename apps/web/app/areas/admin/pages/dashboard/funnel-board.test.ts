import { describe, expect, test } from 'vitest'
import { funnelRows, funnelSummary, weakestScreen } from './funnel-board.tsx'

const screen = (name: string, shown: number, left: number) => ({
  screen: name,
  label: name,
  isBranch: false,
  shown,
  answered: shown - left,
  left,
  finished: 0,
})

describe('the way through the assessment', () => {
  test('is told against those who began', () => {
    const rows = funnelRows({ screens: [screen('pattern', 200, 20), screen('duration', 180, 9)] })
    expect(rows.map(row => row.reachedPercent)).toEqual([100, 90])
    expect(rows.map(row => row.leftPercent)).toEqual([10, 5])
  })

  test('has no percentages of nobody', () => {
    expect(funnelRows({ screens: [screen('pattern', 0, 0)] })[0]).toMatchObject({ reachedPercent: 0, leftPercent: 0 })
    expect(funnelSummary({ daily: [] })).toBeNull()
  })

  test('sums up how many finished', () =>
    expect(
      funnelSummary({
        daily: [
          { day: '2026-11-01', started: 30, finished: 20 },
          { day: '2026-11-02', started: 10, finished: 8 },
        ],
      }),
    ).toEqual({ started: 40, finished: 28, percent: 70 }))

  test('points at the screen that most people leave, once enough have seen it', () => {
    const rows = funnelRows({ screens: [screen('a', 200, 10), screen('b', 190, 40), screen('c', 5, 4)] })
    expect(weakestScreen(rows)?.screen).toBe('b')
    expect(weakestScreen(funnelRows({ screens: [screen('a', 5, 2)] }))).toBeNull()
  })
})
