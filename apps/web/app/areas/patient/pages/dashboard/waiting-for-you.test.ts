import { expect, test } from 'vitest'
import { kindWords } from '#app/features/check-ins/check-in-words.ts'
import { waitingFor } from './waiting-for-you.tsx'

type Facts = Parameters<typeof waitingFor>[0]
const none: Facts = { open: undefined, photos: { requests: [] }, checkIns: { items: [] }, running: [] }

test('what waits for the patient stands in one list with where it is done; what waits for the clinic is not in it [SCREEN-S331]', () => {
  expect(waitingFor(none)).toEqual([])
  const checkIn = {
    id: '1',
    kind: 'month_3',
    state: 'due',
    dueOn: '2026-11-20',
    blocksOn: '2026-12-04',
    completedAt: null,
    answers: null,
    reviewDueAt: null,
    review: null,
    can: { complete: true },
  } satisfies Facts['checkIns']['items'][number]
  const all = waitingFor({
    ...none,
    checkIns: { items: [checkIn, { ...checkIn, id: '2', can: { complete: false } }] },
  })
  expect(all).toEqual([
    {
      to: '/patient-dashboard#check-in',
      words: `Your check-in: ${kindWords.month_3.toLowerCase()}`,
      until: 'before 4 December 2026',
    },
  ])
})
