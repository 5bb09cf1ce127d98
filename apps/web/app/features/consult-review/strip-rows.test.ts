import type { Contraindication } from '@om/contracts/consults'
import { describe, expect, test } from 'vitest'
import { stripRows } from './strip-rows.ts'

const finding = (ci: string, severity: Contraindication['severity']): Contraindication => ({
  ci,
  medicine: '',
  severity,
  label: `Finding ${ci}`,
  sourceAnswers: [],
})
const line = (name: string, worst: 'A' | 'C' | 'W' | '-', items: Contraindication[] = []) => ({
  medicine: name,
  name,
  worst,
  items,
})

describe('the strip of medicines', () => {
  test('begins with what is blocked and ends with what is clear [CONSULT-W08]', () => {
    const rows = stripRows([
      line('Clear one', '-'),
      line('Careful', 'W', [finding('CI-02', 'W')]),
      line('Blocked', 'A', [finding('CI-15', 'A')]),
      line('Clear two', '-'),
    ])
    expect(rows.map(row => [row.worst, row.names])).toEqual([
      ['A', ['Blocked']],
      ['W', ['Careful']],
      ['-', ['Clear one', 'Clear two']],
    ])
  })

  test('names a block alone, and puts medicines with the same findings together', () => {
    const rows = stripRows([
      line('Spironolactone', 'A', [finding('CI-07', 'A'), finding('CI-28', 'W')]),
      line('Cyproterone', 'A', [finding('CI-07', 'A')]),
      line('Minoxidil', 'C', [finding('CI-16', 'C'), finding('CI-28', 'W')]),
    ])
    expect(rows).toEqual([
      {
        worst: 'A',
        names: ['Spironolactone', 'Cyproterone'],
        findings: [{ ci: 'CI-07', label: 'Finding CI-07' }],
      },
      {
        worst: 'C',
        names: ['Minoxidil'],
        findings: [
          { ci: 'CI-16', label: 'Finding CI-16' },
          { ci: 'CI-28', label: 'Finding CI-28' },
        ],
      },
    ])
  })
})
