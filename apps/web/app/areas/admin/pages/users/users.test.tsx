import { type AccountDetail, type AccountSummary, accounts } from '@om/contracts/accounts'
import { refused } from '@om/contracts/errors'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as account from './account.tsx'
import * as users from './users.tsx'

const accountOf = (number: number, change: Partial<AccountSummary> = {}): AccountSummary => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  email: `person${number}@clinic.example`,
  name: `Person ${number}`,
  role: 'doctor',
  state: 'active',
  hasSecondFactor: true,
  lastSignInAt: null,
  createdAt: '2026-11-16T00:00:00Z',
  ...change,
})

const detailOf = (summary: AccountSummary): AccountDetail => ({
  ...summary,
  firstName: summary.name,
  lastName: '',
  phone: '',
  openSessions: 0,
  staff: null,
  invitation: null,
  hold: null,
  history: [],
  can: {
    disable: false,
    enable: false,
    resetSecondFactor: false,
    signOut: false,
    editStaff: false,
    resendInvitation: false,
    withdrawInvitation: false,
  },
})

const given = (listed: AccountSummary[]) => {
  answer(accounts.list, ({ query: { search = '', role } }) => ({
    items: listed
      .filter(one => one.name.toLowerCase().includes(search.toLowerCase()))
      .filter(one => !role || one.role === role),
    nextCursor: null,
  }))
  answer(accounts.read, ({ params }) => {
    const found = listed.find(({ id }) => id === params.id)
    return found ? detailOf(found) : refused('not_found')
  })
}

const open = (at = '/admin/users') =>
  openScreen([screenAt('admin/users', users, [screenAt(null, account)])], { at, as: people.sam })

const rows = () => screen.findAllByRole('rowheader')

describe('/admin/users', () => {
  test('keys move through the table, open an account over it and lead back to its row', async () => {
    given([accountOf(1), accountOf(2)])
    const { user, address } = open()
    await screen.findByText('2 accounts shown')
    await user.keyboard('jj')
    expect(screen.getByRole('link', { name: 'Person 2' })).toHaveFocus()
    await user.keyboard('{Enter}')
    const panel = await screen.findByRole('dialog')
    expect(await within(panel).findByRole('heading', { name: 'Person 2' })).toBeInTheDocument()
    expect(address()).toBe(`/admin/users?account=${accountOf(2).id}`)
    await user.keyboard('{Escape}')
    await expect.poll(address).toBe('/admin/users')
    await expect.poll(() => document.activeElement?.textContent).toBe('Person 2')
  })

  test('search and filters narrow the list by the address, and one press takes them off', async () => {
    given([accountOf(1), accountOf(2, { role: 'pharmacist' })])
    const { user, address } = open('/admin/users?search=person&role=doctor')
    expect(await screen.findByRole('searchbox')).toHaveValue('person')
    expect(await rows()).toHaveLength(1)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'admin')
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }))
    expect(await screen.findByText('2 accounts shown')).toBeInTheDocument()
    expect(address()).toBe('/admin/users')
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})
