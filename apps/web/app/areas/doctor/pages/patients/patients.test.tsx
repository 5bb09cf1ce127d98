import { patients as endpoints, type PatientLine } from '@om/contracts/patients'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as patients from './patients.tsx'

const line: PatientLine = {
  id: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a11',
  name: 'Ada Quell',
  dateOfBirth: '1990-05-04',
  newest: {
    id: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a12',
    number: 'C10432',
    brand: 'women',
    state: 'approved',
    patientName: 'Ada Quell',
    age: 36,
    sexAtBirth: 'female',
    outcome: 'rx_review',
    urgent: false,
    flags: [],
    submittedAt: '2026-09-01T00:00:00.000Z',
    dueAt: null,
    promisedFor: null,
    sla: 'green',
    claimedBy: null,
    claimExpiresAt: null,
    isReturning: false,
    isReview: false,
  },
  isOpen: true,
  seenAt: '2026-09-01T00:00:00.000Z',
  treatment: { title: 'Daily capsule', status: 'on_hold', expiresOn: '2027-09-01' },
}

test('patients are searched, filtered and led to their chart [CONSULT-S300] [CONSULT-S301]', async () => {
  answer(endpoints.list, ({ query: { search, view } }) => ({
    items: (search && !'ada quell'.startsWith(search)) || view === 'in_treatment' ? [] : [line],
    nextCursor: null,
  }))
  const { user, address } = openScreen([screenAt('patients', patients)], { at: '/patients', as: people.drOkoro })
  const row = await screen.findByRole('link', { name: /Ada Quell/ })
  expect(row).toHaveAttribute('href', `/patients/${line.id}`)
  expect(row).toHaveTextContent('born 4 May 1990')
  expect(row).toHaveTextContent('Daily capsule, on hold')
  await user.type(screen.getByRole('searchbox'), 'zoe')
  expect(await screen.findByText('No patient fits')).toBeVisible()
  await expect.poll(address).toBe('/patients?search=zoe')
  await user.click(screen.getByRole('button', { name: 'Show everyone' }))
  expect(await screen.findByRole('link', { name: /Ada Quell/ })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'In treatment' }))
  expect(await screen.findByText('No patient fits')).toBeVisible()
})
