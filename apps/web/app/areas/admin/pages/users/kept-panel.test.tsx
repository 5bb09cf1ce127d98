import { type AccountDetail, accounts } from '@om/contracts/accounts'
import { retention } from '@om/contracts/retention'
import { support } from '@om/contracts/support'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as account from './account.tsx'
import * as users from './users.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const gone = '00000000-0000-4000-8000-000000000009'
const closed = { closedAt: '2026-10-17T00:00:00Z', keptUntil: '2026-12-01', keptFor: 'money' as const }

const detail: AccountDetail = {
  id,
  email: 'elliot@example.com',
  name: 'Elliot Marr',
  role: 'patient',
  state: 'closed',
  hasSecondFactor: false,
  lastSignInAt: null,
  createdAt: '2026-10-01T00:00:00Z',
  firstName: 'Elliot',
  lastName: 'Marr',
  phone: '',
  openSessions: 0,
  staff: null,
  invitation: null,
  hold: {
    kind: 'closed',
    reason: 'privacy',
    byName: 'Elliot Marr',
    at: closed.closedAt,
    keepUntil: closed.keptUntil,
    keepFor: closed.keptFor,
  },
  legalHold: null,
  factorReset: null,
  history: [],
  can: {
    disable: false,
    enable: true,
    resetSecondFactor: false,
    agreeReset: false,
    withdrawReset: false,
    signOut: false,
    editStaff: false,
    resendInvitation: false,
    withdrawInvitation: false,
    placeLegalHold: true,
    liftLegalHold: false,
  },
}

const destroyed = (number: number) => ({
  ...closed,
  id: `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`,
  personId: gone,
  at: '2026-11-01T00:00:00Z',
  counts: { users: 1, shop_orders: number },
  files: 2,
})

test('a superadmin sees what ends and what was destroyed, opens an account and puts it under a legal hold [ACCOUNT-S805] [ACCOUNT-S806]', async () => {
  let held: AccountDetail['legalHold'] = null
  answer(accounts.list, () => ({ items: [], nextCursor: null }))
  answer(support.list, () => ({ items: [], nextCursor: null, open: 0 }))
  answer(accounts.read, () => ({
    ...detail,
    legalHold: held,
    can: { ...detail.can, placeLegalHold: !held, liftLegalHold: Boolean(held) },
  }))
  answer(accounts.placeLegalHold, ({ body: { reason } }) => {
    held = { reason, byName: 'Sam Whitlock', at: '2026-11-16T00:00:00Z' }
    return { ...detail, legalHold: held }
  })
  answer(retention.ahead, () => ({
    ending: [{ id, name: 'Elliot Marr', email: 'elliot@example.com', ...closed, isHeld: false }],
    held: [],
    filesWaiting: 0,
  }))
  answer(retention.destroyed, ({ query: { cursor } }) =>
    cursor ? { items: [destroyed(2)], nextCursor: null } : { items: [destroyed(1)], nextCursor: 'next' },
  )
  const { user, address } = openScreen([screenAt('admin/users', users, [screenAt(null, account)])], {
    at: '/admin/users',
    as: people.sam,
  })
  await user.click(await screen.findByRole('button', { name: 'Kept and destroyed' }))
  await expect.poll(address).toBe('/admin/users?kept=yes')
  const panel = within(await screen.findByRole('dialog', { name: 'Kept and destroyed' }))
  expect(await panel.findByText('Kept until 1 December 2026 for what was paid')).toBeInTheDocument()
  expect(panel.getByText(/^Nobody is\./)).toBeInTheDocument()
  expect(panel.getByText(/^2 rows of 2 tables and 2 files\./)).toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: 'Show more' }))
  expect(await panel.findByText(/^3 rows of 2 tables/)).toBeInTheDocument()
  expect(panel.queryByRole('button', { name: 'Show more' })).toBeNull()

  await user.click(panel.getByRole('link', { name: 'Elliot Marr' }))
  await expect.poll(address).toBe(`/admin/users?account=${id}`)
  const opened = within(await screen.findByRole('dialog', { name: 'Elliot Marr' }))
  expect(opened.getByText(/Then everything is destroyed\./)).toBeInTheDocument()
  await user.click(opened.getByRole('button', { name: 'Put under legal hold' }))
  await user.type(opened.getByLabelText('Reason'), 'A court asked')
  await user.click(opened.getByRole('button', { name: 'Put under legal hold' }))
  const note = within(await opened.findByRole('region', { name: 'Legal hold' }))
  expect(note.getByText('A court asked')).toBeInTheDocument()
  expect(opened.getByText(/The legal hold keeps it for longer\./)).toBeInTheDocument()
  expect(opened.getByRole('button', { name: 'Lift the legal hold' })).toBeInTheDocument()
})
