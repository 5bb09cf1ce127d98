import { audit } from '@om/contracts/audit'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as users from '../users.tsx'

const entry = {
  id: 7,
  at: '2026-03-02T00:00:00.000Z',
  actor: { id: people.drOkoro.id, name: 'Dr Okoro', role: 'doctor' },
  action: 'chart.open',
  record: { type: 'patient', id: people.theo.id },
  person: { id: people.theo.id, name: 'Theo Marsh' },
  fromState: '',
  toState: '',
  reason: 'cover',
  requestId: '',
  place: 1204,
}

test('a superadmin narrows the audit log, and follows an entry to all that its person did [OFFICE-S715]', async () => {
  answer(audit.search, ({ query }) => ({
    items: query.action === 'nobody.did' ? [] : [entry],
    nextCursor: null,
    chain: { checkedAt: '2026-03-02T00:00:00.000Z', entries: 1204, intactUntil: null, finding: '' },
  }))
  const { user, address } = openScreen([screenAt('admin/users', users)], {
    at: '/admin/users?section=audit',
    as: people.sam,
  })
  expect(await screen.findByText(/1,204 entries were checked/)).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Dr Okoro' }))
  await expect.poll(address).toBe(`/admin/users?section=audit&who=${people.drOkoro.id}`)
  await expect.poll(() => screen.getByLabelText('Who did it').getAttribute('value')).toBe(people.drOkoro.id)
  await user.type(await screen.findByLabelText('Action'), 'nobody.did')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('No entry fits')).toBeInTheDocument()
})
