import { expect, test } from 'vitest'
import { changedAnswers } from './changed-answers.ts'

const answer = (key: string, group: string, before: string | null) => ({
  key,
  group,
  question: `About ${key}?`,
  answer: 'Yes',
  flagged: false,
  before,
})

test('a returning patient’s changes are told by subject, or by question where a subject has several', () =>
  expect(
    changedAnswers([
      answer('duration', 'How long, how fast', 'No'),
      answer('onset', 'How long, how fast', null),
      answer('scalp', 'Your scalp', 'Itch'),
    ]).map(({ label, before, answer: now }) => [label, before, now]),
  ).toEqual([
    ['About duration?', 'No', 'Yes'],
    ['Your scalp', 'Itch', 'Yes'],
  ]))
