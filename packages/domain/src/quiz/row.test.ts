import { describe, expect, test } from 'vitest'
import { arrayColumns, conditionsOf, textColumns, toQuizRow } from './row.ts'
import { sampleMan, sampleWoman } from './sample-answers.ts'

const context = {
  brand: 'men',
  userId: '3f0c6a52-6f7a-4d24-9b0e-0a4f9a1d2c11',
  quizVersion: '2026-11',
  consentTextVersion: '2026-11',
  submittedAt: '2026-11-20T01:02:03.000Z',
} as const

/** The columns of the stored quiz, as the specification lists them. (Spec §3) */
const columns =
  'user_id hair_loss_pattern family_history date_of_birth sex_at_birth requires_prescription hair_loss_duration previous_treatments current_medications allergies health_conditions stress_levels diet_quality hair_care_routine hair_goals hair_type hair_density scalp_condition lifestyle_factors consent_telehealth consent_privacy_policy brand gender quiz_type fphl_pattern loss_vs_breakage menarche_age pcos_status pcos_symptoms androgen_signs iron_status vitamin_d_status thyroid_status bleaching_frequency extensions_usage triggering_event seasonal_pattern full_quiz_data'.split(
    ' ',
  )

describe('stored assessment', () => {
  test('has exactly the columns of the specification [QUIZ-14]', () =>
    expect(Object.keys(toQuizRow(sampleMan, context)).toSorted()).toEqual(columns.toSorted()))

  test('stores missing answers as null and leaves consents and prescription false [QUIZ-15]', () => {
    const { full_quiz_data, ...row } = toQuizRow({}, { ...context, userId: null })
    for (const column of [...arrayColumns, ...textColumns]) expect(row[column], column).toBeNull()
    expect(row).toMatchObject({
      user_id: null,
      family_history: null,
      date_of_birth: null,
      requires_prescription: false,
      consent_telehealth: false,
      consent_privacy_policy: false,
      brand: 'men',
      quiz_type: 'men_initial',
    })
    expect(full_quiz_data).toEqual({
      brand: 'men',
      quiz_version: '2026-11',
      consent_text_version: '2026-11',
      submitted_at: '2026-11-20T01:02:03.000Z',
    })
  })

  test('stores what was answered, and the whole set beside it [QUIZ-16]', () => {
    const row = toQuizRow(sampleMan, { ...context, requiresPrescription: true })
    expect(row).toMatchObject({
      user_id: context.userId,
      hair_loss_pattern: 'nh3',
      date_of_birth: '1994-03-14',
      family_history: true,
      requires_prescription: true,
      consent_telehealth: true,
      scalp_condition: ['none'],
      fphl_pattern: null,
    })
    expect(row.full_quiz_data).toMatchObject(sampleMan)
    expect(toQuizRow(sampleWoman, { ...context, brand: 'women' })).toMatchObject({
      brand: 'women',
      quiz_type: 'women_initial',
      fphl_pattern: 's2',
      triggering_event: ['none'],
    })
  })

  test.each([
    ['yes', true],
    ['no', false],
    ['unsure', null],
    [undefined, null],
    ['maybe', null],
  ])('stores family history %s as %s [QUIZ-17]', (answer, stored) =>
    expect(toQuizRow({ ...sampleMan, family_history: answer }, context).family_history).toBe(stored),
  )

  test.each([
    ['14/03/1994', '1994-03-14'],
    ['31/02/1990', null],
    ['1994-03-14', null],
    [undefined, null],
  ])('stores the date of birth %s as %s', (answer, stored) =>
    expect(toQuizRow({ ...sampleMan, date_of_birth: answer }, context).date_of_birth).toBe(stored),
  )

  test('stores no answer to a hidden question [QUIZ-18]', () => {
    const row = toQuizRow({ ...sampleMan, fphl_pattern: 's3', prev_result: 'worse' }, context)
    expect(row.fphl_pattern).toBeNull()
    expect(row.full_quiz_data).not.toHaveProperty('prev_result')
  })

  test.each([
    [['none'], ['none'], ['none']],
    [['kidney_disease'], ['none'], ['kidney_disease']],
    [['none'], ['anxiety'], ['anxiety']],
    [['diabetes'], ['anxiety'], ['diabetes', 'anxiety']],
    [undefined, undefined, []],
  ])('joins the body card %j and the mood card %j into %j', (health_conditions, mood_conditions, joined) =>
    expect(conditionsOf({ health_conditions, mood_conditions })).toEqual(joined),
  )
})
