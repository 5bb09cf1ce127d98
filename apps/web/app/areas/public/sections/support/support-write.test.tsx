import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { SupportContact } from './support-write.tsx'

test('a doctor reads as whom they write and who answers; their name and address are filled in [SUPPORT-S801]', async () => {
  show(<SupportContact />, { as: people.drOkoro })
  expect(await screen.findByText(/You write as a doctor of the clinic/)).toHaveTextContent('An admin answers')
  expect(screen.getByLabelText('E-mail')).toHaveValue(people.drOkoro.email)
})

test('a visitor reads nothing of it [SUPPORT-S801]', async () => {
  show(<SupportContact />)
  expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument()
  expect(screen.queryByText(/You write as/)).toBeNull()
})
