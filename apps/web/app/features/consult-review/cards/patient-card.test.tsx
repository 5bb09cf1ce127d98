import type { ConsultForDoctor } from '@om/contracts/consults'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { patientLines } from '../print/case-sheet.tsx'
import { PatientCard } from './patient-card.tsx'

const patient: ConsultForDoctor['patient'] = {
  id: '00000000-0000-4000-8000-000000000001',
  firstName: 'Mina',
  lastName: 'Farahani',
  email: 'mina@example.com',
  phone: '+61412555101',
  dateOfBirth: '1991-03-14',
  address: '1 Example Street, Marrickville NSW 2204',
  state: 'NSW',
}

const known = {
  Phone: '0412 555 101',
  Born: '14 March 1991',
  Address: '1 Example Street, Marrickville NSW 2204',
  'E-mail': 'mina@example.com',
}

test('everything that is known of the patient is on the case', async () => {
  show(<PatientCard patient={patient} />)
  const card = await screen.findByRole('region', { name: 'Patient' })
  for (const [name, words] of Object.entries(known)) {
    expect(within(card).getByText(name).nextElementSibling).toHaveTextContent(words)
  }
  expect(within(card).getAllByRole('term')).toHaveLength(Object.keys(known).length)
})

test('and on its print', () => {
  expect(Object.fromEntries(patientLines(patient))).toEqual(known)
})
