import { describe, expect, test } from 'vitest'
import { changeWords, totalsOf } from './site-boards.tsx'

const days = (...views: number[]) =>
  views.map((men, place) => ({ day: `2026-11-0${place + 1}`, men, women: 1, none: 0 }))

describe('the visits of a month', () => {
  test('are added up and compared by halves', () => {
    expect(totalsOf(days(9, 9, 19, 19))).toEqual({ views: 60, changePercent: 100 })
    expect(totalsOf(days(9, 9, 500, 4, 4))).toEqual({ views: 531, changePercent: -50 })
  })

  test('are compared with nothing when nobody came before', () => {
    expect(totalsOf([])).toEqual({ views: 0, changePercent: null })
    expect(changeWords(null, 30)).toBe('')
  })

  test('are compared in words', () => {
    expect(changeWords(12, 30)).toBe('12% more in the last 15 days than in the 15 before')
    expect(changeWords(-3, 30)).toBe('3% fewer in the last 15 days than in the 15 before')
  })
})
