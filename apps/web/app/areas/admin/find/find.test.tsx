import { accounts } from '@om/contracts/accounts'
import { refused } from '@om/contracts/errors'
import { matters } from '@om/contracts/matters'
import { payments } from '@om/contracts/payments'
import { shopAdmin, shopOrderViews } from '@om/contracts/shop-admin'
import { support } from '@om/contracts/support'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, show } from '#test/render.tsx'
import { FindButton } from './find-button.tsx'

const noCounts = Object.fromEntries(shopOrderViews.map(view => [view, 0])) as Record<
  (typeof shopOrderViews)[number],
  number
>

test('Ctrl K looks everywhere at once, by rights, and goes on where one place fails [OFFICE-S716]', async () => {
  answer(accounts.list, ({ query }) => ({
    items:
      query.search === 'mina'
        ? [
            {
              id: people.mina.id,
              email: people.mina.email,
              name: 'Mina',
              role: 'patient' as const,
              state: 'active' as const,
              hasSecondFactor: false,
              lastSignInAt: null,
              createdAt: '2026-01-01T00:00:00.000Z',
            },
          ]
        : [],
    nextCursor: null,
  }))
  answer(shopAdmin.list, () => ({ items: [], nextCursor: null, counts: noCounts }))
  answer(payments.list, () => refused('internal'))
  answer(support.list, () => ({ items: [], nextCursor: null, open: 0 }))
  answer(matters.search, () => ({ items: [] }))
  const { user } = show(<FindButton />, { as: people.sam })
  await screen.findByRole('button', { name: 'Search everywhere' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('searchbox'), 'mina')
  const link = await screen.findByRole('link', { name: /Mina/ })
  expect(link).toHaveAttribute('href', `/admin/users?search=mina&account=${people.mina.id}`)
  expect(screen.getByText('Could not be searched just now.')).toBeInTheDocument()
  expect(screen.getByText('1 is found.')).toBeInTheDocument()
})

test('an address that says what is looked for opens with it, and closing leaves the page [NOTICE-S110]', async () => {
  answer(accounts.list, () => ({ items: [], nextCursor: null }))
  answer(shopAdmin.list, () => ({ items: [], nextCursor: null, counts: noCounts }))
  answer(payments.list, () => ({ items: [], nextCursor: null }))
  answer(support.list, () => ({ items: [], nextCursor: null, open: 0 }))
  answer(matters.search, () => ({ items: [] }))
  const { user, address } = openScreen([{ path: 'admin/dashboard', Component: FindButton }], {
    at: '/admin/dashboard?list=messages#find=theo%40example.com',
    as: people.sam,
  })
  expect(await screen.findByRole('searchbox')).toHaveValue('theo@example.com')
  await user.keyboard('{Escape}')
  await expect.poll(address).toBe('/admin/dashboard?list=messages')
})
