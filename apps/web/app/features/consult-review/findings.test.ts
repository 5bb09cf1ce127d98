import type { Contraindication } from '@om/contracts/consults'
import { describe, expect, test } from 'vitest'
import { contraindicationRows, raisedBy } from './findings.ts'
import { byGravity, type Flag, flagLabel, graveFlags } from './flags.tsx'

const flag = (code: string, severity: Flag['severity']): Flag => ({ code, severity, rule: 'T-00', sourceAnswers: [] })

const answers = [
  {
    key: 'health_conditions',
    group: 'Health',
    question: 'Conditions',
    answer: 'Heart failure; Asthma',
    flagged: true,
    before: null,
  },
]

describe('the flags of a consult', () => {
  test('come with the gravest first [CONSULT-W06]', () => {
    const flags = [flag('PREF', 'low'), flag('PREGNANT', 'critical'), flag('AGE', 'medium'), flag('CARDIAC', 'high')]
    expect(byGravity(flags).map(one => one.code)).toEqual(['PREGNANT', 'CARDIAC', 'AGE', 'PREF'])
  })

  test('of critical and high severity have to be read before signing', () => {
    expect(graveFlags([flag('AGE', 'medium'), flag('CARDIAC', 'high')]).map(one => one.code)).toEqual(['CARDIAC'])
  })

  test('are named in words, and an unknown code is not hidden', () => {
    expect(flagLabel('MOOD_CRISIS')).toBe('Thoughts of self-harm')
    expect(flagLabel('NEW_RULE')).toBe('New rule')
  })
})

describe('the answer that raised a flag', () => {
  test('is the one that was chosen, with its subject [CONSULT-W07]', () => {
    expect(raisedBy('health_conditions:heart_failure', answers)).toEqual({
      subject: 'Health',
      answer: 'Heart failure, or fluid around the heart',
    })
  })

  test('is the whole answer when no single choice is named', () => {
    expect(raisedBy('health_conditions', answers).answer).toBe('Heart failure; Asthma')
  })

  test('is shown as it came when no question knows it', () => {
    expect(raisedBy('Told us on the phone', answers)).toEqual({ subject: '', answer: 'Told us on the phone' })
  })
})

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

describe('the summary of medicines', () => {
  test('begins with what is blocked and ends with what is clear [CONSULT-W08]', () => {
    const rows = contraindicationRows([
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
    const rows = contraindicationRows([
      line('Spironolactone', 'A', [finding('CI-07', 'A'), finding('CI-28', 'W')]),
      line('Cyproterone', 'A', [finding('CI-07', 'A')]),
      line('Minoxidil', 'C', [finding('CI-16', 'C'), finding('CI-28', 'W')]),
    ])
    expect(rows).toEqual([
      {
        worst: 'A',
        names: ['Spironolactone', 'Cyproterone'],
        findings: [{ ci: 'CI-07', label: 'Finding CI-07', severity: 'A', sourceAnswers: [] }],
      },
      {
        worst: 'C',
        names: ['Minoxidil'],
        findings: [
          { ci: 'CI-16', label: 'Finding CI-16', severity: 'C', sourceAnswers: [] },
          { ci: 'CI-28', label: 'Finding CI-28', severity: 'W', sourceAnswers: [] },
        ],
      },
    ])
  })
})
