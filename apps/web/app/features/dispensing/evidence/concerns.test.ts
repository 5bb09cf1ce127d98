import { describe, expect, test } from 'vitest'
import { concernsOf } from './concerns.ts'

type Order = Parameters<typeof concernsOf>[0]

const override = {
  ci: 'CI-10',
  medicine: 'FIN_PO',
  severity: 'C' as const,
  label: 'Depression now',
  reason: 'Stable on treatment for two years, agreed to report changes.',
  discussed: true,
  acknowledged: false,
}
const order = (prescription: Partial<Order['prescription']>, contraindications: Order['contraindications']): Order => ({
  contraindications,
  prescription: { overrides: [], ...prescription },
})

describe('what speaks against a medicine', () => {
  test('stands beside the reason the doctor gave for it', () => {
    const { ci, medicine, severity, label } = override
    const [only] = concernsOf(order({ overrides: [override] }, [{ ci, medicine, severity, label, sourceAnswers: [] }]))
    expect(only).toEqual({ ci, medicine, severity, label, answer: override.reason })
  })

  test('is listed without an answer where the doctor gave none', () => {
    const found = { ci: 'CI-02', medicine: 'FIN_PO', severity: 'W' as const, label: 'Older than 65', sourceAnswers: [] }
    expect(concernsOf(order({}, [found]))[0]?.answer).toBe('')
  })

  test('keeps an override that the rules of today no longer raise, and puts the gravest first', () => {
    const warning = {
      ci: 'CI-02',
      medicine: 'FIN_PO',
      severity: 'W' as const,
      label: 'Older than 65',
      sourceAnswers: [],
    }
    expect(concernsOf(order({ overrides: [override] }, [warning])).map(one => one.ci)).toEqual(['CI-10', 'CI-02'])
  })

  test('says when the doctor acknowledged or discussed something without writing more', () => {
    const quiet = { ...override, reason: '' }
    expect(concernsOf(order({ overrides: [quiet] }, []))[0]?.answer).toBe('Discussed with the patient.')
    const read = { ...quiet, discussed: false, acknowledged: true }
    expect(concernsOf(order({ overrides: [read] }, []))[0]?.answer).toBe('Read and acknowledged.')
  })
})
