import type { PrescriptionLine } from '@om/contracts/consult-parts'
import { refused } from '@om/contracts/errors'
import { beginReview, holdPrescription } from '@om/contracts/prescriptions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { PrescriptionsCard } from './prescriptions-card.tsx'

const line = (change: Partial<PrescriptionLine> = {}): PrescriptionLine => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 'RX-10',
  title: 'Daily tablet',
  items: [{ description: 'Finasteride 1 mg tablet', directions: 'Take ONE tablet once a day.' }],
  suppliesTotal: 3,
  intervalDays: 30,
  writtenOn: '2026-05-01',
  expiresOn: '2027-04-30',
  status: 'active',
  version: 1,
  lastMove: null,
  against: [],
  can: { hold: true, changeHold: false, release: false, cease: true, review: true },
  ...change,
})
const card = (prescriptions: PrescriptionLine[]) => (
  <PrescriptionsCard consult={{ prescriptions, patient: { firstName: 'Declan' } }} />
)

test('a doctor begins a review that the patient has not asked for, and is told when one is open already [PRESCRIPTION-S300]', async () => {
  const begun: unknown[] = []
  answer(beginReview, ({ params }) => {
    begun.push(params)
    return refused('consult_under_way')
  })
  const { user } = show(card([line()]))
  expect(await screen.findByText(/3 supplies, one every 30 days/)).toHaveTextContent(
    'Finasteride 1 mg tablet: Take ONE tablet once a day.',
  )
  await user.click(screen.getByRole('button', { name: /^Review now/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Review Daily tablet' })
  expect(dialog).toHaveTextContent('what is known of Declan today')
  await user.click(screen.getByRole('button', { name: 'Begin the review' }))
  expect(await screen.findByText(/A doctor has something of this patient already/)).toBeInTheDocument()
  expect(begun).toEqual([{ id: line().id }])
})

test('a prescription offers only what may be done to it, and says what was done last and by whom [PRESCRIPTION-S301]', async () => {
  const held = line({
    status: 'on_hold',
    lastMove: {
      action: 'hold',
      reason: 'side_effect',
      message: 'Please stop the tablets.',
      until: null,
      at: '2026-06-01T02:00:00Z',
      by: { role: 'doctor', name: 'Dr Amara Okoro' },
    },
    can: { hold: false, changeHold: false, release: true, cease: true, review: false },
  })
  show(card([held]))
  const buttons = await screen.findAllByRole('button')
  expect(buttons.map(one => one.textContent)).toEqual(['Take off hold Daily tablet RX-10', 'Cease Daily tablet RX-10'])
  expect(screen.getByText(/^Held by Dr Amara Okoro, .*: side effect/)).toBeInTheDocument()
  expect(screen.getByText('Please stop the tablets.')).toBeInTheDocument()
})

test('a hold with a day begins as it stands when it is changed, and one that a doctor clears gets no day [PRESCRIPTION-S472]', async () => {
  const held = (reason: string, until: string | null) =>
    line({
      status: 'on_hold',
      lastMove: {
        action: 'hold',
        reason,
        message: 'We wait until you are back.',
        until,
        at: '2026-06-01T02:00:00Z',
        by: { role: 'doctor', name: 'Dr Amara Okoro' },
      },
      can: { hold: false, changeHold: true, release: true, cease: true, review: false },
    })
  const sent: unknown[] = []
  answer(holdPrescription, ({ body }) => {
    sent.push(body)
    return held('patient_request', '2026-08-01')
  })
  const { user, unmount } = show(card([held('patient_request', '2026-07-01')]))
  await user.click(await screen.findByRole('button', { name: /^Change the hold/ }))
  expect(await screen.findByLabelText(/Last day of the hold/)).toHaveValue('2026-07-01')
  await user.type(screen.getByLabelText('Message to Declan'), 'We wait a month longer.')
  await user.click(screen.getByRole('button', { name: 'Change the hold' }))
  expect(sent).toMatchObject([{ version: 1, reason: 'patient_request', until: '2026-07-01' }])
  unmount()
  const { user: other } = show(card([held('pregnancy', null)]))
  await other.click(await screen.findByRole('button', { name: /^Change the hold/ }))
  await other.selectOptions(await screen.findByLabelText('Reason'), 'Other')
  expect(screen.queryByLabelText(/Last day of the hold/)).toBeNull()
})

test('what is used and left and how it is paid stand in one line; it is replaced in a review, or in the case that is open [PRESCRIPTION-S713]', async () => {
  const standing = { used: 2, left: 1, payment: 'failed', openCase: null } as const
  const openCase = '00000000-0000-4000-8000-0000000000cc'
  answer(beginReview, () => ({ consultId: openCase }))
  const open = show(card([line({ standing: { ...standing, openCase }, can: { ...line().can, review: false } })]))
  expect(await screen.findByRole('link', { name: 'Replace in the open case' })).toHaveAttribute(
    'href',
    `/doctor/dashboard?consult=${openCase}&panel=prescribe`,
  )
  open.unmount()
  const { user } = show(card([line({ standing })]))
  expect(await screen.findByText('2 used, 1 left · the last payment failed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Replace/ }))
  expect(await screen.findByRole('dialog', { name: 'Replace Daily tablet' })).toHaveTextContent(
    'takes its place in a review',
  )
})
