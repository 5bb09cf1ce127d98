import { describe, expect, test } from 'vitest'
import { answerBlocks, changedAnswers } from './answers.ts'

const answer = (key: string, group: string, before: string | null = null) => ({
  key,
  group,
  question: `About ${key}?`,
  answer: 'Yes',
  flagged: false,
  before,
})

describe('the answers of an assessment', () => {
  test('keep their order, with a heading only where a subject has several questions', () => {
    const blocks = answerBlocks([
      answer('pattern', 'Your hair today'),
      answer('duration', 'How long, how fast'),
      answer('onset', 'How long, how fast'),
      answer('scalp', 'Your scalp'),
      answer('family', 'Your family'),
    ])
    expect(blocks.map(({ title, lines }) => [title, lines.map(line => line.label)])).toEqual([
      [null, ['Your hair today']],
      ['How long, how fast', ['About duration?', 'About onset?']],
      [null, ['Your scalp', 'Your family']],
    ])
  })

  test('always carry the question as it was asked', () =>
    expect(answerBlocks([answer('scalp', 'Your scalp')])[0]?.lines[0]?.question).toBe('About scalp?'))
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
