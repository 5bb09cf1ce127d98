import { changeRefill, patientRefills, type Refill } from '@om/contracts/refills'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { RefillsCard } from './refills-card.tsx'

const refill: Refill = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Daily tablet',
  state: 'approved',
  chargeOn: '2026-03-09T00:00:00Z',
  answers: {
    newCondition: false,
    newMedicine: true,
    noticed: false,
    isAddressRight: true,
    effects: [],
    severity: 'mild',
    words: 'Perindopril since May.',
    corrected: [],
  },
  answeredAt: '2026-03-02T00:00:00Z',
  dueAt: null,
  decided: { by: 'Dr Amara Okoro', at: '2026-03-03T00:00:00Z', message: 'The two do not go together.' },
  before: [],
  can: { decide: false, change: false },
}

test.each([
  ['approved', 'May go on'],
  ['needs_consult', 'After a call, which the patient books'],
  ['declined', 'Not this time'],
  ['charged', 'It went on'],
  ['lapsed', 'It did not go on'],
] as const)(
  'a delivery that is %s after a decision says so, with what the patient reads [CHECKIN-S510]',
  async (state, words) => {
    answer(patientRefills, () => ({ items: [{ ...refill, state }] }))
    show(<RefillsCard patientId={people.mina.id} firstName="Mina" />)
    expect(await screen.findByText(new RegExp(`${words}: Dr Amara Okoro`))).toBeInTheDocument()
    expect(screen.getByText('The patient reads: The two do not go together.')).toBeInTheDocument()
  },
)

test('a delivery that a doctor was asked about after a pause is shown, though nothing is new [SUBSCRIPTION-314]', async () => {
  const answers = refill.answers && { ...refill.answers, newMedicine: false, words: '' }
  const can = { decide: true, change: false }
  const asked: Refill = { ...refill, answers, state: 'doctor_review', decided: null, can }
  answer(patientRefills, () => ({ items: [asked] }))
  show(<RefillsCard patientId={people.mina.id} firstName="Mina" />)
  expect(await screen.findByText(/Nothing new, after a pause/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Decide' })).toBeVisible()
})

test('a doctor decides otherwise, with words for the patient and a reason for the record, and reads what stood before [SUB-S460]', async () => {
  const declined: Refill = { ...refill, state: 'declined', can: { decide: false, change: true } }
  const stood = { decision: 'declined', by: 'Dr Amara Okoro', at: '2026-03-03T00:00:00Z', message: 'Too soon.' }
  let shown = declined
  const sent: unknown[] = []
  answer(patientRefills, () => ({ items: [shown] }))
  answer(changeRefill, ({ body }) => {
    sent.push(body)
    const said = {
      was: stood,
      decision: 'approved',
      by: 'Dr Lund',
      at: '2026-03-04T00:00:00Z',
      reason: 'It was stopped.',
    }
    shown = { ...declined, state: 'approved', before: [said] }
    return shown
  })
  const { user } = show(<RefillsCard patientId={people.mina.id} firstName="Mina" />)
  await user.click(await screen.findByRole('button', { name: 'Decide otherwise' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide otherwise' }))
  await user.click(await dialog.findByRole('button', { name: 'Send' }))
  expect(dialog.getByText('Choose one of the three.')).toBeInTheDocument()
  expect(dialog.getByText(/Write in at least 10 characters why/)).toBeInTheDocument()
  expect(dialog.queryByRole('radio', { name: /Not this time/ }), 'it stands already').toBeNull()
  await user.click(dialog.getByRole('radio', { name: 'It may go on' }))
  await user.type(dialog.getByRole('textbox', { name: 'Message to Mina' }), 'It may come after all.')
  await user.type(dialog.getByRole('textbox', { name: 'Reason for the change' }), 'It was stopped in May.')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await expect
    .poll(() => sent)
    .toEqual([
      {
        decision: 'approve',
        message: 'It may come after all.',
        reason: 'It was stopped in May.',
        decidedAt: '2026-03-03T00:00:00Z',
      },
    ])
  expect(await screen.findByText(/Changed by Dr Lund.*Before, Dr Amara Okoro had said not this time/)).toBeVisible()
})
