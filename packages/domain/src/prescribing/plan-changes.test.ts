import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../dates.ts'
import { isWithin, type PlanTiming, planOptions } from './plan-changes.ts'

const timing = (change: Partial<PlanTiming> = {}): PlanTiming => ({
  today: '2026-11-24',
  chargeOn: '2026-12-20',
  periodEnds: '2026-12-20',
  intervalDays: 45,
  suppliesLeft: 2,
  lastDay: '2027-11-20',
  firstSupply: null,
  ...change,
})

describe('what can be done with a plan', () => {
  test.each([
    [
      'moved, paused for three months and skipped',
      {},
      { move: ['2026-12-02', '2027-02-24'], pause: ['2026-12-21', '2027-02-24'], skipTo: '2027-02-03' },
    ],
    [
      'not moved before the interval allows a supply',
      { firstSupply: '2026-12-10' },
      { move: ['2026-12-10', '2027-02-24'], pause: ['2026-12-21', '2027-02-24'], skipTo: '2027-02-03' },
    ],
    [
      'not beyond what the prescription allows',
      { lastDay: '2026-12-22' },
      { move: ['2026-12-02', '2026-12-22'], pause: ['2026-12-21', '2026-12-22'], skipTo: null },
    ],
    ['nothing after its last supply', { suppliesLeft: 0 }, { move: null, pause: null, skipTo: null }],
    [
      'skipped to the next period where one was missed',
      { chargeOn: null, periodEnds: '2027-01-05' },
      { move: ['2026-12-02', '2027-02-24'], pause: ['2026-12-02', '2027-02-24'], skipTo: '2027-01-05' },
    ],
  ] as const)('it can be %s [SUBSCRIPTION-310]', (_, change, expected) => {
    const { move, pause, skipTo } = planOptions(timing(change))
    expect({ move: move && [move.from, move.to], pause: pause && [pause.from, pause.to], skipTo }).toEqual(expected)
  })

  test('never leads to a charge without its notice, too early, or after the prescription [SUBSCRIPTION-310]', () => {
    const day = fc.integer({ min: -60, max: 400 }).map(days => addDays('2026-11-24', days))
    fc.assert(
      fc.property(day, day, day, fc.integer({ min: 0, max: 3 }), (chargeOn, lastDay, firstSupply, suppliesLeft) => {
        const given = timing({ chargeOn, periodEnds: chargeOn, lastDay, firstSupply, suppliesLeft })
        const { move, pause, skipTo } = planOptions(given)
        for (const days of [move, pause].filter(one => one !== null)) {
          expect(days.from <= days.to && days.to <= lastDay && days.from >= firstSupply).toBe(true)
          expect(days.from >= addDays(given.today, 7) && days.to <= addMonths(given.today, 3)).toBe(true)
        }
        if (skipTo !== null) expect(skipTo <= lastDay).toBe(true)
      }),
    )
  })

  test('a day is in a range or not', () => {
    expect(isWithin('2026-12-02', { from: '2026-12-02', to: '2026-12-02' })).toBe(true)
    expect(isWithin('2026-12-03', { from: '2026-12-02', to: '2026-12-02' })).toBe(false)
    expect(isWithin('2026-12-03', null)).toBe(false)
  })
})
