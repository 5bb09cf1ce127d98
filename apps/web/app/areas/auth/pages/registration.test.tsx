import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, screenAt } from '#test/render.tsx'
import * as registration from './registration.tsx'

test('a wrong field of the registration is named and the rest is kept [SIGNIN-06]', async () => {
  const { user } = openScreen([screenAt('user-registration', registration)], { at: '/user-registration' })
  const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
  await user.type(await screen.findByLabelText('First name'), 'Ada')
  await user.type(field('Last name'), 'Quell')
  await user.type(field('E-mail'), 'ada.example.com')
  await user.type(field('Password'), 'short')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText('Enter your e-mail address, such as name@example.com.')).toBeVisible()
  expect(screen.getByText('Use at least 8 characters.')).toBeVisible()
  expect(field('E-mail')).toHaveAttribute('aria-invalid', 'true')
  expect(field('First name')).toHaveValue('Ada')
  expect(field('Last name')).toHaveValue('Quell')
})
