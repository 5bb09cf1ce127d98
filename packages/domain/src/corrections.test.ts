import { correctionAreas } from '@om/contracts/corrections'
import { describe, expect, test } from 'vitest'
import { areaWords, correctionDue, readersOf } from './corrections.ts'
import { correctionSteps } from './lifecycles/correction.ts'
import { lifecycleFaults } from './lifecycles/lifecycle-faults.ts'

describe('a request for a correction', () => {
  test.each([
    ['assessment', 'doctor'],
    ['letter', 'doctor'],
    ['dispensing', 'pharmacist doctor'],
    ['prescription', 'doctor pharmacist'],
    ['details', 'admin doctor pharmacist'],
  ] as const)('about %s is for %s [RECORD-S021]', (area, readers) => expect(readersOf(area).join(' ')).toBe(readers))

  test('goes to the front desk only where it is not clinical, and to somebody in any case [RECORD-S021]', () => {
    expect(correctionAreas.filter(area => readersOf(area).includes('admin'))).toEqual(['details'])
    for (const area of correctionAreas) expect(areaWords[area]).toMatch(/^[a-z]/)
  })

  test('is answered within 30 days [RECORD-S020]', () =>
    expect(correctionDue(new Date('2026-11-01T03:00:00Z')).toISOString()).toBe('2026-12-01T03:00:00.000Z'))

  test('is answered or taken back once', () =>
    expect(lifecycleFaults(correctionSteps, { open: 'answered withdrawn', answered: '', withdrawn: '' })).toEqual([]))
})
