import type { Me } from '@om/contracts/me'
import { supplies } from '@om/contracts/supplies'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen } from '#test/render.tsx'
import { DetailsForm } from './details-form.tsx'

const me: Me = {
  id: people.theo.id,
  email: people.theo.email,
  role: 'patient',
  firstName: 'Theo',
  lastName: 'Marsh',
  phone: '0412555101',
  address: { line1: '4 Short Street', line2: '', suburb: 'Manly', state: 'NSW', postcode: '2095' },
  staff: null,
}

const Shown = () => <DetailsForm me={me} />

test('an address that does not fit says which part, and how to keep it [ADDRESS-S020]', async () => {
  answer(supplies.mine, () => ({ items: [] }))
  const { user } = openScreen([{ path: 'details', Component: Shown }], {
    at: '/details',
    as: people.theo,
  })
  const postcode = await screen.findByLabelText('Postcode')
  expect(screen.queryByText(/Postcode 3095/)).toBeNull()
  await user.clear(postcode)
  await user.type(postcode, '3095')
  expect(await screen.findByText(/Postcode 3095 is in VIC, not in NSW/)).toHaveTextContent('say why under')
})
