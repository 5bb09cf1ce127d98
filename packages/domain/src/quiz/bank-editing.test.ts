import { describe, expect, test } from 'vitest'
import { type QuizAnswers, readAnswers } from './answers.ts'
import { describeAnswers } from './answers-text.ts'
import { currentBank } from './bank.ts'
import { toQuizRow } from './row.ts'
import { sampleMan, walkAssessment } from './sample-answers.ts'
import type { QuizBank, QuizQuestion } from './types.ts'
import { quizProblems } from './validate.ts'
import { clearHidden, missingAnswers, visibleScreens } from './visible.ts'

/** A question that no code knows of, as clinical governance might add it. */
const pillow: QuizQuestion = {
  key: 'sleeping_position',
  column: false,
  kind: 'single',
  required: true,
  label: 'How do you sleep?',
  options: [
    { value: 'back', label: 'On my back' },
    { value: 'side', label: 'On my side' },
  ],
  showIf: { key: 'lifestyle_factors', is: ['poor_sleep'] },
}

/** The bank as it is, with that question at the end of one screen. Only data is made here. */
const edited: QuizBank = {
  ...currentBank,
  version: 'made-up',
  screens: {
    ...currentBank.screens,
    men: currentBank.screens.men.map(screen =>
      screen.id === 'life' ? { ...screen, questions: [...screen.questions, pillow] } : screen,
    ),
  },
}

const tired: QuizAnswers = { ...sampleMan, lifestyle_factors: ['poor_sleep'] }
const answered: QuizAnswers = { ...tired, sleeping_position: 'side' }
const today = '2026-11-20'
const context = {
  brand: 'men',
  userId: null,
  quizVersion: edited.version,
  consentTextVersion: edited.consentTextVersion,
  submittedAt: '2026-11-20T00:00:00.000Z',
} as const

describe('a question that was added to the bank, and nowhere else', () => {
  test('is asked on its screen, of those it is for', () => {
    const keys = (answers: QuizAnswers) =>
      visibleScreens('men', answers, edited)
        .find(screen => screen.id === 'life')
        ?.questions.map(question => question.key)
    expect(keys(tired)?.at(-1)).toBe('sleeping_position')
    expect(keys(sampleMan)).not.toContain('sleeping_position')
  })

  test('is missed and checked like any other', () => {
    expect(missingAnswers('men', tired, edited)).toEqual(['sleeping_position'])
    expect(quizProblems('men', tired, today, edited)).toEqual([
      { field: 'sleeping_position', message: 'Choose one answer.' },
    ])
    expect(quizProblems('men', answered, today, edited)).toEqual([])
    expect(clearHidden('men', { ...answered, sleeping_position: 'floating' }, edited)).toEqual(tired)
  })

  test('is stored with the whole set, read back, and gone when its branch closes [QUIZ-23]', () => {
    const stored = JSON.parse(JSON.stringify(toQuizRow(answered, context, edited).full_quiz_data))
    expect(stored).toMatchObject({ sleeping_position: 'side', quiz_version: 'made-up' })
    expect(readAnswers(stored, edited)).toEqual(answered)
    expect(toQuizRow({ ...answered, lifestyle_factors: ['none'] }, context, edited).full_quiz_data).not.toHaveProperty(
      'sleeping_position',
    )
  })

  test('is read by the doctor in words', () =>
    expect(describeAnswers(answered, edited)).toContainEqual({
      key: 'sleeping_position',
      group: 'Daily life',
      question: 'How do you sleep?',
      answer: 'On my side',
    }))

  test('is answered by those who go through the assessment in tests', () => {
    const walked = [...walkAssessment('men', question => answered[question.key], edited)]
    expect(walked.at(-1)?.answers).toEqual(answered)
  })
})
