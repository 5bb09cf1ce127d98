import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuizAnswers } from '../quiz/answers.ts'
import { randomAnswers, sampleMan, sampleWoman } from '../quiz/sample-answers.ts'
import { rules } from '../triage/rules.ts'
import { triage } from '../triage/triage.ts'
import { gpLetter, letterLines } from './gp-letter.ts'

const today = '2026-11-20'
const letter = (brand: 'men' | 'women', answers: QuizAnswers) =>
  gpLetter(brand, answers, triage(answers, { today, brand }).doctorFlags)
const woman = (change: QuizAnswers) => letter('women', { ...sampleWoman, ...change })
const man = (change: QuizAnswers) => letter('men', { ...sampleMan, ...change })

describe('a letter to a GP', () => {
  test.each([
    ['patches', man({ hair_loss_pattern: 'patchy' }), 'bare patches', 'alopecia areata'],
    ['scale and pus', man({ scalp_condition: ['rf_scale_pus'] }), 'loss that scars', 'follicle openings'],
    ['a band', woman({ hair_loss_pattern: 'hairline_band' }), 'like a band', 'frontal fibrosing'],
    ['a deeper voice', woman({ androgen_signs: ['deeper_voice'] }), 'male hormones', 'DHEAS'],
    ['pregnancy', woman({ pregnancy_status: 'pregnant' }), 'They are pregnant', 'ferritin and TSH'],
    [
      'a new lump',
      woman({ health_conditions: ['breast_lump_or_cancer'], breast_detail: 'new_lump' }),
      'breast lump that nobody has checked',
      'breast examination',
    ],
    ['cancer treatment', man({ health_conditions: ['cancer_treatment_12m'] }), 'cancer treatment', 'CRP'],
    ['fast shedding', man({ scalp_condition: ['rf_rapid_diffuse'] }), 'Handfuls', 'syphilis serology'],
  ])('about %s says why, and asks what it would look for', (_, { why, asks }, reason, question) => {
    expect(why.join(' ')).toContain(reason)
    expect(asks.join(' ')).toContain(question)
  })

  test('has lines for every rule that sends someone to care in person', () => {
    const inPerson = rules.filter(rule => rule.outcome === 'decline_refer_gp').flatMap(rule => rule.flag?.code ?? [])
    const known = letterLines.map(line => line.flag)
    for (const code of [...inPerson, 'PSA_BREAST']) expect(known).toContain(code)
  })

  test('says of a lump that it is unchecked, and not once more that there is a condition', () =>
    expect(woman({ health_conditions: ['breast_lump_or_cancer'], breast_detail: 'new_lump' }).why).toHaveLength(1))

  test('asks and never orders [CONSULT-S36]', () => {
    for (const { asks } of letterLines) for (const ask of asks) expect(ask).toMatch(/^[A-Z].*\?$/)
  })

  test('asks something of anyone, and never names a medicine for hair', () => {
    fc.assert(
      fc.property(fc.constantFrom('men' as const, 'women' as const), fc.integer({ min: 0 }), (brand, seed) => {
        const { why, asks, reported } = letter(brand, randomAnswers(brand, seed))
        expect(asks.length).toBeGreaterThan(0)
        expect(reported.length).toBeGreaterThan(0)
        expect([...why, ...asks].join(' ')).not.toMatch(/finasteride|dutasteride|minoxidil|spironolactone/i)
      }),
    )
  })

  test('tells what was reported in words, the picture with its scale', () => {
    const { reported } = man({ hair_loss_pattern: 'nh3v', scalp_condition: ['rf_scale_pus'] })
    expect(reported[0]).toEqual({
      question: 'Your hair today: Which picture is closest?',
      answer: 'Mainly the crown (Norwood 3 vertex)',
    })
    expect(woman({}).reported.map(line => line.answer)).toContain('The part is a little wider (Sinclair 2)')
    expect(reported).toContainEqual({
      question: 'Your scalp right now: Do you have any of these right now?',
      answer: 'Thick scale, crusts or pus',
    })
  })

  test('keeps mood, partner and wishes to itself unless a flag rests on them [CONSULT-S38]', () => {
    const questions = (answers: QuizAnswers) => man(answers).reported.map(line => line.question)
    expect(questions({})).not.toContain('Mood and sexual health: And any of these?')
    expect(questions({})).not.toContain('Hair and goals: What would you like most?')
    expect(questions({ mood_conditions: ['self_harm_thoughts'] })).toContain(
      'Mood and sexual health: And any of these?',
    )
    expect(man({ mood_conditions: ['self_harm_thoughts'] }).why[0]).toContain('self-harm')
  })
})
