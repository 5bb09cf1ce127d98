import { describe, expect, test } from 'vitest'
import { sampleMan, sampleWoman } from '../quiz/sample-answers.ts'
import { type NeedsInput, needsToSign, needsToSupply } from './needs.ts'
import { answersToday } from './picture.ts'
import { conditionIn, isAbnormal, parseReading, readingText } from './tests.ts'

const today = '2026-11-20'
const told = (key: 'pregnancy_status' | 'health_conditions' | 'mood_conditions', ...values: string[]) => ({
  key,
  values,
  text: '',
})
const measured = (test: 'potassium' | 'egfr' | 'blood_pressure', value: number, measuredOn: string, lower = 0) => ({
  test,
  value,
  lower: test === 'blood_pressure' ? lower : null,
  measuredOn,
})

describe('what is true of a patient today', () => {
  test('is the assessment with the newest of what was told since [PICTURE-01]', () => {
    const answers = answersToday(
      sampleWoman,
      [told('pregnancy_status', 'trying_6m'), told('pregnancy_status', 'pregnant')],
      [],
    )
    expect(answers).toMatchObject({ pregnancy_status: 'pregnant', hair_loss_duration: '1_3y' })
    expect(sampleWoman.pregnancy_status).toBe('contraception_reliable')
  })

  test('takes a mood told later in place of the one in the stored list of conditions [PICTURE-01]', () => {
    const stored = { ...sampleMan, health_conditions: ['diabetes', 'depression_current'], mood_conditions: ['none'] }
    const answers = answersToday(stored, [told('mood_conditions', 'depression_past')], [])
    expect(answers).toMatchObject({ health_conditions: ['diabetes'], mood_conditions: ['depression_past'] })
  })

  test('holds the condition that the newest result shows, until a newer one is normal [PICTURE-02]', () => {
    const high = measured('potassium', 5.9, '2026-10-01')
    const normal = measured('potassium', 4.4, '2026-11-01')
    expect(answersToday(sampleWoman, [], [high]).health_conditions).toEqual(['high_potassium_addison'])
    expect(answersToday(sampleWoman, [], [normal, high]).health_conditions).toEqual(['none'])
    expect(answersToday(sampleWoman, [], [measured('blood_pressure', 118, today, 76)]).bp_reading).toBe('118/76')
  })
})

describe('what has to be on file', () => {
  const input = (items: string[], more: Partial<NeedsInput> = {}): NeedsInput => ({
    items,
    answers: sampleWoman,
    contraceptionOn: today,
    measured: [],
    today,
    ...more,
  })
  const codes = (given: NeedsInput) => needsToSign(given).map(({ code }) => code)

  test.each([
    ['FIN_PO', []],
    ['MOX_TOP', []],
    ['MOX_PO', ['blood_pressure_missing']],
    ['SPI_PO', ['blood_pressure_missing', 'tests_missing']],
    ['MOX_PO+SPI_PO', ['blood_pressure_missing', 'tests_missing']],
  ])('before %s is signed: %j [PICTURE-03]', (item, missing) => {
    expect(codes(input([item]))).toEqual(missing)
  })

  test('counts for twelve months [PICTURE-03]', () => {
    const all = (on: string) => [
      measured('blood_pressure', 120, on, 80),
      measured('potassium', 4, on),
      measured('egfr', 90, on),
    ]
    expect(codes(input(['SPI_PO'], { measured: all('2025-11-20') }))).toEqual([])
    expect(codes(input(['SPI_PO'], { measured: all('2025-11-19') }))).toHaveLength(2)
  })

  test('is an answer about contraception of the last 90 days for who can conceive, at each supply [PICTURE-04]', () => {
    const supply = (more: Partial<NeedsInput>) => needsToSupply(input(['CPA_PO'], more)).map(({ code }) => code)
    expect(supply({ contraceptionOn: '2026-08-23' })).toEqual([])
    expect(supply({ contraceptionOn: '2026-08-22' })).toEqual(['contraception_unknown'])
    expect(supply({ contraceptionOn: null })).toEqual(['contraception_unknown'])
    const cannot = { ...sampleWoman, pregnancy_status: 'not_possible_menopause_or_surgery' }
    expect(supply({ contraceptionOn: null, answers: cannot })).toEqual([])
    expect(supply({ contraceptionOn: null, answers: sampleMan })).toEqual([])
  })
})

describe('a value', () => {
  test.each([
    ['potassium', '4.2', '4.2'],
    ['potassium', '4,2', '4.2'],
    ['blood_pressure', '118 / 76', '118/76'],
    ['potassium', '42', null],
    ['potassium', '-4', null],
    ['blood_pressure', '76/118', null],
    ['blood_pressure', '118', null],
    ['tsh', 'high', null],
  ] as const)('%s “%s” reads as %s [PICTURE-05]', (code, text, value) => {
    const reading = parseReading(code, text)
    expect(reading && readingText(reading)).toBe(value)
  })

  test('outside its reference is told apart, and a grave one counts as a condition [PICTURE-05]', () => {
    expect(isAbnormal('potassium', { value: 5.3, lower: null })).toBe(true)
    expect(isAbnormal('blood_pressure', { value: 120, lower: 95 })).toBe(true)
    expect(isAbnormal('egfr', { value: 88, lower: null })).toBe(false)
    expect(conditionIn('potassium', { value: 5.3, lower: null })).toBeNull()
    expect(conditionIn('blood_pressure', { value: 95, lower: 60 })).toBe('low_bp_fainting')
    expect(conditionIn('blood_pressure', { value: 150, lower: 102 })).toBe('high_bp_uncontrolled')
  })
})
