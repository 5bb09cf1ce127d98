import { ApiError } from '@om/contracts/client'
import { expect, test } from 'vitest'
import { attemptAfter, isUnanswered } from './attempt-after.ts'
import { QuizSaveError } from './save-row.ts'

const answered = (status: number) =>
  new ApiError(status, { code: 'internal', message: 'Something went wrong.', requestId: 'r' })
const notStored = (status: number) => new QuizSaveError('Bad gateway', { status })

test.each([
  ['the connection was lost', new TypeError('Failed to fetch')],
  ['the connection was lost while the answers were stored', notStored(0)],
  ['the data service restarts', notStored(502)],
  ['the data service has too much to do', notStored(429)],
  ['the session has ended meanwhile', notStored(401)],
  ['the clinic restarts', answered(503)],
])('an assessment goes on waiting when %s [QUIZ-33]', (_, error) => expect(attemptAfter(error)).toBe('later'))

test.each([
  ['the answers are not taken', notStored(403), 'Bad gateway'],
  ['no consult can be opened', answered(409), 'Something went wrong.'],
])('an assessment is given up, with the reason, when %s', (_, error, refused) =>
  expect(attemptAfter(error)).toEqual({ refused }),
)

test('a failure that the clinic has answered is told, not taken for a lost connection', () => {
  expect(isUnanswered(notStored(500))).toBe(false)
  expect(isUnanswered(answered(500))).toBe(false)
  expect(isUnanswered(notStored(0))).toBe(true)
  expect(isUnanswered(new TypeError('Load failed'))).toBe(true)
})
