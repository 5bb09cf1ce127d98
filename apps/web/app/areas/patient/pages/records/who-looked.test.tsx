import { type Look, type LooksVerdict, ownRecord } from '@om/contracts/own-record'
import { type MyPrivacyRequest, privacyRequests } from '@om/contracts/privacy-requests'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as page from './who-looked.tsx'

const look: Look = {
  id: 9,
  role: 'doctor',
  name: 'Dr Eva Lund',
  part: 'your case: assessment, answers and notes',
  caseNumber: 'C10001',
  reason: 'care',
  isReading: true,
  times: 2,
  firstAt: '2026-11-25T02:00:00Z',
  lastAt: '2026-11-25T04:00:00Z',
}
const changed: Look = {
  ...look,
  id: 5,
  role: 'pharmacist',
  name: 'Linh Tran',
  part: 'your order: medicine, directions and address',
  caseNumber: null,
  reason: 'order',
  isReading: false,
  times: 1,
  firstAt: '2026-11-20T02:00:00Z',
  lastAt: '2026-11-20T02:00:00Z',
}
/** What the same doctor changed of the same part, on the same day: another line. */
const noted: Look = { ...look, id: 12, isReading: false, times: 1, firstAt: look.lastAt }
const intact: LooksVerdict = {
  intact: 2,
  waiting: 0,
  brokenAt: null,
  wholeLog: { at: '2026-11-25T00:01:00Z', isIntact: true },
  checkedAt: '2026-11-25T05:00:00Z',
}

const request: MyPrivacyRequest = {
  id: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a12',
  number: 10_007,
  kind: 'looked',
  state: 'received',
  words: 'Who is this doctor?',
  about: { id: 9, role: 'doctor', name: look.name, part: look.part, isReading: true, at: look.lastAt },
  askedAt: look.lastAt,
  dueAt: '2026-12-25T12:59:59Z',
  steps: [],
  can: { withdraw: true, reply: true },
}

const open = (verdict: LooksVerdict) => {
  const asked: unknown[] = []
  answer(ownRecord.looks, ({ query }) => {
    asked.push(query)
    return query.cursor ? { items: [noted, changed], nextCursor: null } : { items: [look], nextCursor: 'next' }
  })
  const sent: unknown[] = []
  answer(privacyRequests.mine, () => ({ items: sent.length > 0 ? [request] : [] }))
  answer(privacyRequests.ask, ({ body }) => {
    sent.push(body)
    return { items: [request] }
  })
  answer(ownRecord.verifyLooks, () => verdict)
  const at = 'consumer-health-records/who-looked'
  return { asked, sent, ...openScreen([screenAt(at, page)], { at: `/${at}`, as: people.grace }) }
}

test('who has looked is read in words by day, and more of it; a line is asked about beside it [SCREEN-S092]', async () => {
  const { user, sent } = open(intact)
  const [first] = await screen.findAllByText('Dr Eva Lund', { exact: false })
  expect(first).toHaveTextContent('Dr Eva Lund, Doctor')
  expect(screen.getByText('Opened your case: assessment, answers and notes, 2 times.')).toBeVisible()
  expect(screen.getByText('For your care, in case C10001')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText(/Changed or added to your order/)).toBeVisible()
  expect(screen.getByText('To make and send an order of yours')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask about something else' })).toHaveAttribute(
    'href',
    '/consumer-health-records/corrections?ask=looked#requests',
  )
  const [askAbout] = screen.getAllByRole('button', { name: `Ask about this: ${look.name}, ${look.part}` })
  await user.click(askAbout ?? expect.fail('no line is asked about'))
  const dialog = await screen.findByRole('dialog', { name: 'Ask about this' })
  expect(dialog).toHaveTextContent('For your care, in case C10001')
  await user.type(within(dialog).getByLabelText('What do you want to know?'), request.words)
  await user.click(within(dialog).getByRole('button', { name: 'Send the request' }))
  expect(await screen.findByRole('link', { name: 'You asked about this: request 10007' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'You asked about this: request 10007' })).toHaveLength(1)
  expect(sent).toMatchObject([{ kind: 'looked', lookId: 9, words: request.words }])
})

test('a print has all of it, also what was not loaded yet [SCREEN-S092]', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(screen.getByText(/Changed or added to your order/)).toBeVisible()
  })
  const { user } = open(intact)
  await screen.findAllByText('Dr Eva Lund', { exact: false })
  expect(screen.queryByText(/Changed or added to your order/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await expect.poll(() => printed.mock.calls.length).toBe(1)
  printed.mockRestore()
})

test('the seals are checked in one press, which says what that proves and what it does not [SCREEN-S092]', async () => {
  const { user } = open(intact)
  await user.click(await screen.findByRole('button', { name: 'Check the seals' }))
  expect(
    await screen.findByText('2 entries about you checked: nothing has been changed since it was written.'),
  ).toBeVisible()
  expect(screen.getByText(/nothing had been changed or taken out/)).toBeVisible()
  expect(screen.getByText(/What it does not show: a look that leaves no entry/)).toBeVisible()
})

test('an entry that was changed is said plainly [SCREEN-S092]', async () => {
  const { user } = open({ ...intact, intact: 1, brokenAt: '2026-11-20T02:00:00Z' })
  await user.click(await screen.findByRole('button', { name: 'Check the seals' }))
  expect(await screen.findByText(/is not as it was written; 1 entry about you can be relied on/)).toBeVisible()
  expect(screen.getByText('Not intact')).toBeVisible()
})
