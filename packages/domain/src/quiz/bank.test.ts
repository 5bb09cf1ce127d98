import { describe, expect, test } from 'vitest'
import { multiKeys, singleKeys, textKeys } from './answers.ts'
import { branchOf, quizFor, quizNotice } from './bank.ts'
import { arrayColumns, textColumns } from './row.ts'

const brands = ['men', 'women'] as const
const questions = brands.flatMap(brand => quizFor(brand).flatMap(screen => screen.questions))

/** Names of prescription medicines that public text must not carry, active ingredients and brands. (REG-05, REG-06) */
const prescriptionNames =
  /finasteride|dutasteride|spironolactone|cyproterone|bicalutamide|minoxidil|ketoconazole|propecia|proscar|avodart|loniten|aldactone|androcur|lithium|digoxin|trimethoprim|isotretinoin|roaccutane|warfarin|sildenafil|viagra|tadalafil|cialis|testosterone|perindopril|ramipril|telmisartan|thyroxine|methotrexate|dht blocker/i

describe('question bank', () => {
  test('names no prescription medicine anywhere a person reads [QUIZ-01]', () => {
    const texts = questions.flatMap(question => [
      question.label,
      question.help ?? '',
      ...question.options.flatMap(option => [option.label, option.help ?? '']),
    ])
    const titles = brands.flatMap(brand => quizFor(brand).map(screen => `${screen.title} ${screen.help ?? ''}`))
    for (const text of [...texts, ...titles, ...quizNotice.lines]) expect(text).not.toMatch(prescriptionNames)
  })

  test('keeps labels short and plain', () => {
    for (const { label, options } of questions) {
      for (const text of [label, ...options.map(option => option.label)]) {
        expect(text.length, text).toBeLessThanOrEqual(90)
        expect(text).not.toMatch(/!|_/)
      }
    }
  })

  test('gives every choice question its answers, each once, and every other question none', () => {
    for (const { key, kind, options } of questions) {
      expect(options.length > 0, key).toBe(kind === 'single' || kind === 'multi')
      expect(new Set(options.map(option => option.value)).size, key).toBe(options.length)
      expect(new Set(options.map(option => option.label)).size, key).toBe(options.length)
    }
  })

  test('offers "none" alone in every question with several answers, except goals and hair care [QUIZ-02]', () => {
    for (const { key, options } of questions.filter(one => one.kind === 'multi')) {
      const exclusive = options.filter(option => option.exclusive).map(option => option.value)
      expect(exclusive, key).toEqual(['hair_goals', 'hair_care_routine'].includes(key) ? [] : ['none'])
    }
  })

  test('keeps each answer under a key of its kind, and tells columns from the rest', () => {
    const columns: string[] = [
      ...arrayColumns,
      ...textColumns,
      'family_history',
      'date_of_birth',
      'consent_telehealth',
      'consent_privacy_policy',
    ]
    const kinds: Record<string, readonly string[]> = {
      single: singleKeys,
      multi: multiKeys,
      text: textKeys,
      bp: textKeys,
    }
    for (const { key, kind, column } of questions) {
      if (kinds[kind]) expect(kinds[kind]).toContain(key)
      expect(columns.includes(key), key).toBe(column)
    }
  })

  test('has one screen per id in each brand', () => {
    for (const brand of brands) {
      const ids = quizFor(brand).map(screen => screen.id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  test('begins with the pictures of its own brand', () => {
    expect(quizFor('men')[0]?.questions[0]?.options[0]?.value).toBe('nh1')
    expect(quizFor('women')[0]?.questions[0]?.options[0]?.value).toBe('s1')
  })
})

describe('whose questions', () => {
  test.each([
    ['men', undefined, 'men'],
    ['men', 'female', 'women'],
    ['women', 'male', 'men'],
    ['women', 'female', 'women'],
    ['women', 'another_term', 'women'],
    ['men', 'prefer_not_to_say', 'men'],
  ] as const)('%s brand, sex at birth %s: the %s questions [QUIZ-03]', (brand, sex, branch) =>
    expect(branchOf(brand, { sex_at_birth: sex })).toBe(branch),
  )
})
