import type { Brand } from '@om/domain/brand'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { isAnswered } from '@om/domain/quiz/answers'
import { sampleMan, sampleWoman } from '@om/domain/quiz/sample-answers'
import { clearHidden, visibleScreens } from '@om/domain/quiz/visible'
import { expect, test } from 'vitest'
import { firstOpenStep, SUMMARY } from './progress.ts'

/** Two minutes at two and a half seconds for reading, deciding and pressing: a usual pace on a phone. */
const MOST = 48

/**
 * Goes through an assessment as someone does who answers what has to be answered: one press to begin, one for each
 * answer, one field to type for each text, and one press to go on from each screen.
 */
const countInteractions = (brand: Brand, whole: QuizAnswers) => {
  const count = { screens: 0, taps: 1, fields: 0 }
  const passed: string[] = []
  let answers: QuizAnswers = {}
  for (;;) {
    const step = firstOpenStep(brand, answers, '2026-11-21', passed)
    if (step === SUMMARY) return count
    const shown = () => visibleScreens(brand, answers).find(({ id }) => id === step)?.questions ?? []
    for (let next = true; next; ) {
      const question = shown().find(({ key, required }) => required && !isAnswered(answers, key))
      next = question !== undefined
      if (!question) continue
      const { key, kind } = question
      const value = whole[key]
      if (value === undefined) throw new Error(`the sample has no answer to ${key}`)
      answers = clearHidden(brand, { ...answers, [key]: value })
      if (kind === 'date' || kind === 'text' || kind === 'bp') count.fields += 1
      else count.taps += Array.isArray(value) ? value.length : 1
    }
    passed.push(step)
    count.screens += 1
    count.taps += 1
  }
}

test.each([
  ['men', sampleMan],
  ['women', sampleWoman],
] as const)(
  'a median person finishes the %s assessment in about two minutes of presses and fields [QUIZ-31]',
  (brand, sample) => {
    const { screens, taps, fields } = countInteractions(brand, sample)
    expect(screens).toBeGreaterThan(10)
    expect(fields).toBe(1)
    expect(taps + fields).toBeLessThanOrEqual(MOST)
  },
)
