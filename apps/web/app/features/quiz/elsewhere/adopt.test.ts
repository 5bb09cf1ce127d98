import { sampleMan } from '@om/domain/quiz/sample-answers'
import { expect, test } from 'vitest'
import { firstOpenStep } from '../progress.ts'
import { draftFromEarlier, draftFromKept, sayTheSame } from './adopt.ts'

const id = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
const opened = {
  brand: 'men' as const,
  answers: { ...sampleMan, unknown_key: 'x', onset: 7 },
  screen: 'scalp',
  revision: 4,
  updatedAt: '2026-11-20T01:00:00.000Z',
  expiresAt: '2026-12-20T01:00:00.000Z',
}

test('kept answers go on at the screen where the other device stopped [QUIZ-29]', () => {
  const draft = draftFromKept({ ...opened, answers: sampleMan }, '7K3M9QX2AB4T', id)
  expect(firstOpenStep('men', draft.answers, '2026-11-21', draft.passed)).toBe('scalp')
  expect(draft.kept).toEqual({ code: '7K3M9QX2AB4T', revision: 4, expiresAt: opened.expiresAt })
})

test('a damaged kept answer costs nothing but itself', () => {
  const { answers } = draftFromKept(opened, '7K3M9QX2AB4T', id)
  expect(answers.onset).toBeUndefined()
  expect(answers.hair_loss_pattern).toBe('nh3')
  expect(answers).not.toHaveProperty('unknown_key')
})

test('answers of last time are filled in, and every screen is asked once more [QUIZ-30]', () => {
  const draft = draftFromEarlier('men', { answers: sampleMan, answeredOn: '2026-03-12' }, id)
  expect(draft.carried?.on).toBe('2026-03-12')
  expect(draft.carried?.keys).toContain('hair_loss_pattern')
  expect(firstOpenStep('men', draft.answers, '2026-11-21', draft.passed)).toBe('pattern')
})

test('two copies with the same answers need no choice', () => {
  const one = draftFromKept({ ...opened, answers: sampleMan }, 'A', id)
  const two = draftFromEarlier('men', { answers: { ...sampleMan }, answeredOn: '2026-03-12' }, id)
  expect(sayTheSame(one, two)).toBe(true)
  expect(sayTheSame(one, { ...two, answers: { ...two.answers, onset: 'sudden' } })).toBe(false)
})
