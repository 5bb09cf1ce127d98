import { sampleMan } from '@om/domain/quiz/sample-answers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rowIdOf } from './row-id.ts'

const draft = { id: '6f9619ff-8b86-4011-b42d-00c04fc964ff', answers: sampleMan }

test('answers that are sent twice are stored as one row', async () => {
  const id = await rowIdOf(draft, 'mina')
  expect(z.uuid().safeParse(id).success).toBe(true)
  const answers = Object.fromEntries(Object.entries(sampleMan).toReversed())
  expect(await rowIdOf({ ...draft, answers }, 'mina')).toBe(id)
})

test('an answer changed after a try makes another row, and so does another account [QUIZ-S03]', async () => {
  const id = await rowIdOf(draft, 'mina')
  const others = await Promise.all([
    rowIdOf({ ...draft, answers: { ...sampleMan, allergies: ['lactose'] } }, 'mina'),
    rowIdOf(draft, 'jack'),
    rowIdOf({ ...draft, id: '7f9619ff-8b86-4011-b42d-00c04fc964ff' }, 'mina'),
  ])
  expect(new Set([id, ...others]).size).toBe(4)
})
