import { type ConsultForPatient, consults } from '@om/contracts/consults'
import { ownRecord } from '@om/contracts/own-record'
import { type MyPrescription, myPrescriptions } from '@om/contracts/prescriptions'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as assessments from './assessments.tsx'
import * as medicines from './medicines.tsx'

const consult: ConsultForPatient = {
  id: '00000000-0000-4000-8000-00000000c001',
  number: 'C1001',
  brand: 'women',
  state: 'referred',
  submittedAt: '2026-11-01T00:00:00.000Z',
  dueAt: null,
  decidedAt: '2026-11-02T00:00:00.000Z',
  doctor: { name: 'Dr Amara Okoro', ahpraNumber: 'MED0001234567' },
  reasons: [],
  urgent: false,
  outcome: 'rx_review',
  review: null,
  next: { kind: 'decided', dueAt: null },
  queue: null,
  suggestions: [],
  hasLetter: true,
  gpVisit: null,
  appointment: null,
  identityNeeded: false,
  identitySent: false,
  identityRefused: null,
  messageToPatient: 'Please see your GP about this.',
  questions: [
    {
      id: '00000000-0000-4000-8000-00000000c009',
      question: 'Since when?',
      askedAt: '2026-11-01T00:00:00.000Z',
      answer: 'Since June.',
      answeredAt: '2026-11-01T01:00:00.000Z',
    },
  ],
  version: 1,
  can: { answer: false, withdraw: false },
}
const review: ConsultForPatient = {
  ...consult,
  id: '00000000-0000-4000-8000-00000000c002',
  number: 'C1002',
  review: 'talk',
  hasLetter: false,
}

test('what was answered and written is read with its letter, and leads to a correction [SCREEN-S096] [RECORD-S032] [RECORD-S033] [SCREEN-S233]', async () => {
  answer(consults.mine, () => ({ items: [review, consult] }))
  answer(ownRecord.assessments, () => ({
    items: [{ consultId: consult.id, answers: [{ group: 'About you', question: 'Sex at birth', answer: 'Female' }] }],
  }))
  answer(ownRecord.notes, () => ({
    items: [
      {
        ...{ id: consult.id, consultId: consult.id, consultNumber: 'C1001', sharedBy: 'Dr Amara Okoro' },
        ...{ sharedAt: '2026-11-03T00:00:00.000Z', endedBy: null, endedAt: null },
        note: { body: 'Photos again in May.', by: 'Dr Amara Okoro', signedAt: '2026-11-02T00:00:00.000Z' },
      },
      {
        ...{ id: review.id, consultId: review.id, consultNumber: 'C1002', sharedBy: 'Dr Amara Okoro', note: null },
        ...{ sharedAt: '2026-11-02T00:00:00.000Z', endedBy: 'Dr Eva Lund', endedAt: '2026-11-04T00:00:00.000Z' },
      },
    ],
  }))
  const at = 'consumer-health-records/assessments'
  const { user } = openScreen([screenAt(at, assessments)], { at: `/${at}`, as: people.grace })
  const card = await screen.findByRole('region', { name: 'Assessment C1001' })
  expect(card).toHaveTextContent('Please see your GP about this.')
  expect(within(card).getByRole('button', { name: /Open the letter to your GP/ })).toBeVisible()
  await user.click(within(card).getByText('Your answers'))
  expect(within(card).getByText('Female')).toBeVisible()
  await user.click(within(card).getByText('What a doctor asked'))
  expect(within(card).getByText('Since June.')).toBeVisible()
  const notes = screen.getByRole('region', { name: 'Notes your doctors shared' })
  expect(notes).toHaveTextContent('Photos again in May.')
  expect(notes).toHaveTextContent(/No longer shared since .*, by Dr Eva Lund\./)
  const other = screen.getByRole('region', { name: 'Review C1002' })
  expect(within(other).queryByText('Your answers')).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask for a correction' })).toHaveAttribute(
    'href',
    '/consumer-health-records/corrections',
  )
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Print this part' }))
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
  const parts = screen.getByRole('navigation', { name: 'Health records' })
  expect(within(parts).getByRole('link', { current: 'page' })).toHaveTextContent('Assessments and letters')
})

const script: MyPrescription = {
  id: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a11',
  number: 'RX10001',
  brand: 'women',
  title: 'Daily capsule',
  status: 'ceased',
  purchased: true,
  items: [],
  repeats: 2,
  supplyDays: 45,
  intervalDays: 45,
  suppliesTotal: 3,
  suppliesUsed: 1,
  suppliesLeft: 2,
  writtenOn: '2026-06-01',
  expiresOn: '2027-05-31',
  prescriber: { name: 'Dr Eva Lund', ahpraNumber: 'MED0001111111', qualification: 'MBBS', phone: '' },
  legalFormReceivedAt: null,
  lastMove: null,
  replacedBy: null,
  elsewhere: null,
  can: { stop: false, review: false, takeElsewhere: false, takeBack: false },
}

test('what was prescribed and sent is read with its batch, also once it has ended [SCREEN-S096]', async () => {
  answer(myPrescriptions, () => ({ items: [script], postTo: '' }))
  const sent = {
    key: '1',
    description: 'A capsule, 1 mg',
    on: '2026-06-04',
    batchNumber: '260603-CAP-1',
    keepsUntil: '2026-09-01',
    lastsUntil: '2026-07-19',
    prescriptionNumber: 'RX10001',
  }
  answer(ownRecord.dispensings, () => ({ items: [sent] }))
  const at = 'consumer-health-records/medicines'
  openScreen([screenAt(at, medicines)], { at: `/${at}`, as: people.grace })
  const scripts = await screen.findByRole('region', { name: 'Prescriptions' })
  expect(scripts).toHaveTextContent('Daily capsule, RX10001')
  expect(scripts).toHaveTextContent('Signed by Dr Eva Lund on 1 June 2026')
  expect(within(scripts).getByRole('button', { name: /Open as PDF/ })).toBeVisible()
  expect(screen.getByRole('region', { name: 'What was sent to you' })).toHaveTextContent('Batch260603-CAP-1')
})
