import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuizAnswers } from '../quiz/answers.ts'
import { sampleMan, sampleWoman } from '../quiz/sample-answers.ts'
import { conditionTokens } from './condition-tokens.ts'
import { contraindicationSummary, contraindications, worstOf } from './contraindications.ts'
import { type MedicineCode, medicineCodes } from './medicines.ts'

const context = { today: '2026-11-20' }
const marks = (answers: QuizAnswers, items: string[], otherActive: MedicineCode[] = []) =>
  contraindications(answers, items, { ...context, otherActive }).map(one => `${one.ci} ${one.medicine} ${one.severity}`)

describe('medicines together', () => {
  test.each([
    ['both lower blood pressure', ['MOX_PO', 'SPI_PO'], [], ['CI-C1 MOX_PO+SPI_PO W']],
    ['in one capsule', ['MOX_PO+SPI_PO'], [], ['CI-C1 MOX_PO+SPI_PO W']],
    ['the other one already taken', ['MOX_PO'], ['SPI_PO'], ['CI-C1 MOX_PO+SPI_PO W']],
    ['the same active on the scalp and by mouth', ['MOX_PO', 'MOX_TOP'], [], ['CI-34 MOX_PO+MOX_TOP W']],
    ['different classes', ['MOX_TOP', 'SPI_PO'], [], []],
    ['two antiandrogens', ['SPI_PO', 'CPA_PO'], [], ['CI-C2 SPI_PO+CPA_PO C']],
    ['one antiandrogen beside another', ['SPI_PO'], ['CPA_PO'], ['CI-34 SPI_PO C']],
  ] as [string, string[], MedicineCode[], string[]][])('women: %s', (_, items, active, expected) =>
    expect(marks(sampleWoman, items, active)).toEqual(expected),
  )

  test.each([
    ['one medicine', ['FIN_PO'], [], []],
    ['tablet and capsule', ['FIN_PO', 'MOX_PO'], [], []],
    ['a combined scalp liquid', ['FIN_TOP+MOX_TOP'], [], []],
    ['the same active twice', ['FIN_PO', 'FIN_TOP'], [], ['CI-C3 FIN_PO+FIN_TOP C']],
    ['two of one class', ['FIN_PO', 'DUT_PO'], [], ['CI-34 FIN_PO+DUT_PO C']],
    ['a class already in use', ['DUT_PO'], ['FIN_PO'], ['CI-34 DUT_PO C']],
    ['something outside the table', ['KETO'], ['FIN_PO'], []],
  ] as [string, string[], MedicineCode[], string[]][])('men: %s', (_, items, active, expected) =>
    expect(marks(sampleMan, items, active)).toEqual(expected),
  )
})

describe('what speaks against a medicine', () => {
  test('is listed gravest first, with the answers that say so [CI-04]', () => {
    const answers: QuizAnswers = {
      ...sampleMan,
      health_conditions: ['heart_failure', 'low_bp_fainting'],
      current_medications: ['nsaid_regular'],
    }
    expect(contraindications(answers, ['MOX_PO'], context)).toEqual([
      {
        ci: 'CI-15',
        medicine: 'MOX_PO',
        severity: 'A',
        label: 'Heart failure or pericardial disease',
        sourceAnswers: ['health_conditions:heart_failure'],
      },
      {
        ci: 'CI-19',
        medicine: 'MOX_PO',
        severity: 'C',
        label: 'Low blood pressure (systolic below 100) or fainting',
        sourceAnswers: ['health_conditions:low_bp_fainting'],
      },
      {
        ci: 'CI-29',
        medicine: 'MOX_PO',
        severity: 'W',
        label: 'Regular anti-inflammatory tablets',
        sourceAnswers: ['current_medications:nsaid_regular'],
      },
    ])
  })

  test('joins several sources of one row', () => {
    const answers: QuizAnswers = { ...sampleMan, mood_conditions: ['depression_past', 'anxiety'] }
    expect(contraindications(answers, ['FIN_PO'], context).map(one => one.sourceAnswers)).toEqual([
      ['mood_conditions:depression_past', 'mood_conditions:anxiety'],
    ])
  })

  test('takes both cards of conditions from one stored list', () => {
    const answers: QuizAnswers = { ...sampleMan, health_conditions: ['depression_current', 'kidney_disease'] }
    expect(conditionTokens(answers, context).map(one => one.ci)).toEqual(['CI-07', 'CI-10', 'CI-21'])
  })

  test('finds the rows the triage vectors name', () => {
    const worst = (answers: QuizAnswers, medicine: MedicineCode) =>
      worstOf(contraindications(answers, [medicine], context))
    expect(worst({ ...sampleMan, health_conditions: ['heart_failure'] }, 'MOX_PO')).toBe('A')
    expect(worst({ ...sampleWoman, pregnancy_status: 'trying_6m' }, 'SPI_PO')).toBe('A')
    expect(worst({ ...sampleWoman, current_medications: ['ace_arb'] }, 'SPI_PO')).toBe('C')
  })

  test('never gets weaker when a condition is added [CI-05]', () => {
    const tokens = ['heart_failure', 'arrhythmia', 'kidney_disease', 'liver_disease', 'meningioma', 'low_bp_fainting']
    const order = ['-', 'W', 'C', 'A']
    fc.assert(
      fc.property(
        fc.subarray(tokens),
        fc.constantFrom(...tokens),
        fc.constantFrom(...medicineCodes),
        (some, more, medicine) => {
          const with_ = (list: string[]) =>
            worstOf(contraindications({ ...sampleWoman, health_conditions: list }, [medicine], context))
          expect(order.indexOf(with_([...some, more]))).toBeGreaterThanOrEqual(order.indexOf(with_(some)))
        },
      ),
    )
  })
})

describe('the summary a doctor sees', () => {
  test('shows every medicine with its gravest mark [CI-06]', () => {
    expect(contraindicationSummary(sampleMan, context).map(entry => `${entry.medicine} ${entry.worst}`)).toEqual([
      'FIN_PO -',
      'DUT_PO -',
      'FIN_TOP -',
      'MOX_PO -',
      'MOX_TOP -',
      'SPI_PO A',
      'CPA_PO A',
    ])
    expect(contraindicationSummary(sampleWoman, context).map(entry => entry.worst)).toEqual([
      'C',
      'C',
      'C',
      '-',
      '-',
      '-',
      '-',
    ])
  })

  test('names each medicine as clinicians do', () =>
    expect(contraindicationSummary(sampleMan, context)[0]).toEqual({
      medicine: 'FIN_PO',
      name: 'Finasteride tablet',
      worst: '-',
      items: [],
    }))
})
