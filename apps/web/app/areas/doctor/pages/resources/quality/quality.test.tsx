import { type QualityReview, quality, qualityCriteria } from '@om/contracts/quality'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as resources from '../resources.tsx'

const id = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`
const at = '2026-11-20T01:00:00.000Z'
const each = <T,>(value: T) =>
  Object.fromEntries(qualityCriteria.map(one => [one, value])) as Record<(typeof qualityCriteria)[number], T>

const review: QualityReview = {
  id: id(1),
  month: '2026-10',
  number: 'C10012',
  brand: 'men',
  outcome: 'approved',
  isOverridden: true,
  decidedAt: at,
  state: 'to_review',
  waitsForMe: true,
  skipReason: '',
  consultId: id(7),
  isDirector: true,
  doctorName: 'Dr Henrik Lund',
  reviewerName: '',
  openedAt: null,
  sharedAt: null,
  correctedAt: null,
  form: null,
  replies: [],
  closed: { byMe: false, byOther: false },
  version: 0,
  can: { open: true, write: false, skip: true, reply: false, close: false },
}
const opened: Partial<QualityReview> = {
  openedAt: at,
  reviewerName: 'Dr Amara Okoro',
  version: 1,
  can: { open: true, write: true, skip: true, reply: false, close: false },
}
const shared: Partial<QualityReview> = {
  state: 'shared',
  waitsForMe: false,
  sharedAt: at,
  reviewerName: 'Dr Amara Okoro',
  version: 2,
  form: {
    marks: { ...each('met' as const), note: 'partly' },
    notes: { ...each(''), note: 'Which pressure?' },
    words: 'A careful case.',
  },
  can: { open: true, write: true, skip: false, reply: true, close: true },
}

let now = review
beforeEach(() => {
  now = review
  answer(quality.review, () => now)
})
const change = (next: Partial<QualityReview>) => {
  now = { ...now, ...next }
  return now
}
const open = () =>
  openScreen([screenAt('resources', resources)], {
    at: `/resources?section=quality&review=${id(1)}`,
    as: people.drOkoro,
  })

test('the medical director opens a case, says what was missing, and sends it; or leaves it out with a reason [QUALITY-20]', async () => {
  answer(quality.open, () => change(opened))
  const sent: unknown[] = []
  answer(quality.write, ({ body }) => {
    sent.push(body)
    return change(shared)
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Open the case' }))
  const note = await screen.findByRole('radiogroup', { name: /A colleague could go on/ })
  await user.click(within(note).getByRole('radio', { name: 'Partly' }))
  await user.click(screen.getByRole('button', { name: 'The rest is met' }))
  await user.click(screen.getByRole('button', { name: 'Send to Dr Henrik Lund' }))
  expect(await screen.findByText('Write what was missing.')).toBeVisible()
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'What was missing' }), 'Which pressure?')
  await user.click(screen.getByRole('button', { name: 'Send to Dr Henrik Lund' }))
  expect(await screen.findByText('A careful case.')).toBeVisible()
  expect(sent).toMatchObject([
    { version: 1, marks: { note: 'partly', flags: 'met' }, notes: { note: 'Which pressure?' } },
  ])
  await user.click(screen.getByRole('button', { name: 'Correct it' }))
  expect(await screen.findByRole('button', { name: 'Send the correction' })).toBeVisible()
})

test('what is being written stays while its doctor answers; corrected words are another answer than those that were lost [QUALITY-20]', async () => {
  change(shared)
  const keys: string[] = []
  answer(quality.reply, ({ body }) => {
    keys.push(body.key)
    if (keys.length < 3) throw new TypeError('Failed to fetch')
    return change({ replies: [{ id: body.key, by: 'Dr Amara Okoro', isMe: true, words: body.words, at }], version: 3 })
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Correct it' }))
  await user.type(screen.getByRole('textbox', { name: 'About the whole case' }), ' But late.')
  const words = screen.getByRole('textbox', { name: 'Your answer' })
  const send = screen.getByRole('button', { name: 'Send' })
  await user.type(words, 'See below')
  await user.click(send)
  await expect.poll(() => keys.length).toBe(1)
  await user.click(send)
  await expect.poll(() => keys.length).toBe(2)
  await user.type(words, '.')
  await user.click(send)
  expect(await screen.findByText('See below.')).toBeVisible()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(screen.getByRole('textbox', { name: 'About the whole case' })).toHaveValue('A careful case. But late.')
})

test('a case is left out with a reason, and its sample is shown again [QUALITY-20]', async () => {
  const reasons: string[] = []
  const empty = { isDirector: true, own: [], sample: null }
  answer(quality.skip, ({ body }) => {
    reasons.push(body.reason)
    return empty
  })
  answer(quality.read, () => empty)
  const { user, address } = open()
  await user.click(await screen.findByRole('button', { name: 'Leave it out' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave this case out' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Why' }), 'I advised on it myself.')
  await user.click(within(dialog).getByRole('button', { name: 'Leave it out' }))
  await expect.poll(address).toBe('/resources?section=quality&month=2026-10')
  expect(reasons).toEqual(['I advised on it myself.'])
})

test('a doctor reads what was written, answers, and closes it [QUALITY-21]', async () => {
  change({
    ...shared,
    isDirector: false,
    waitsForMe: true,
    can: { open: false, write: false, skip: false, reply: true, close: true },
  })
  answer(quality.reply, ({ body }) =>
    change({ replies: [{ id: body.key, by: 'Dr Henrik Lund', isMe: true, words: body.words, at }], version: 3 }),
  )
  answer(quality.close, () =>
    change({ closed: { byMe: true, byOther: false }, can: { ...now.can, close: false }, version: 4 }),
  )
  const { user } = open()
  expect(await screen.findByText('Which pressure?')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Correct it' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'It is in the letter.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('It is in the letter.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Close it for me' }))
  expect(await screen.findByText(/Dr Amara Okoro has still to close it/)).toBeVisible()
})
