import { describe, expect, test } from 'vitest'
import { buildFunnelCounts } from './funnel.ts'

const rows = buildFunnelCounts(new Date('2026-11-16T03:00:00Z'))

describe('the demonstration’s funnel', () => {
  test('covers 30 days of both brands, each row once', () => {
    expect(new Set(rows.map(({ day }) => day)).size).toBe(30)
    expect(new Set(rows.map(({ brand }) => brand))).toEqual(new Set(['men', 'women']))
    const keys = rows.map(({ day, brand, screen, step }) => `${day} ${brand} ${screen} ${step}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('never shows more people going on than came, and more than nobody finishes', () => {
    const count = (of: (typeof rows)[number], step: string) =>
      rows.find(r => r.day === of.day && r.brand === of.brand && r.screen === of.screen && r.step === step)?.count ?? 0
    for (const row of rows.filter(({ step }) => step === 'shown')) {
      expect(row.count).toBeGreaterThan(0)
      expect(count(row, 'answered') + count(row, 'left')).toBeLessThanOrEqual(row.count)
    }
    expect(rows.filter(({ step }) => step === 'finished').length).toBeGreaterThan(50)
  })
})
