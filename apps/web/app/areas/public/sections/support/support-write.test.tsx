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

test('who is signed in as a patient is led to their messages instead of the form [MESSAGE-S072]', async () => {
  show(<SupportContact />, { as: people.mina })
  expect(await screen.findByRole('link', { name: 'Write a message' })).toHaveAttribute(
    'href',
    '/patient-messages?new=yes',
  )
  expect(screen.queryByRole('button', { name: 'Send message' })).toBeNull()
})
