import { patientRefills, type Refill } from '@om/contracts/refills'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
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
  can: { decide: false },
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
