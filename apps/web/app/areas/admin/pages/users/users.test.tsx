import { type AccountDetail, type AccountSummary, accounts } from '@om/contracts/accounts'
import { refused } from '@om/contracts/errors'
import { support } from '@om/contracts/support'
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
  legalHold: null,
  factorReset: null,
  history: [],
  can: {
    disable: false,
    enable: false,
    resetSecondFactor: false,
    agreeReset: false,
    withdrawReset: false,
    signOut: false,
    editStaff: false,
    resendInvitation: false,
    withdrawInvitation: false,
    placeLegalHold: false,
    liftLegalHold: false,
  },
})

const given = (listed: AccountSummary[]) => {
  answer(accounts.list, ({ query: { search = '', role, state } }) => ({
    items: listed
      .filter(one => one.name.toLowerCase().includes(search.toLowerCase()))
      .filter(one => !role || one.role === role)
      .filter(one => !state || one.state === state),
    nextCursor: null,
  }))
  answer(support.list, () => ({ items: [], nextCursor: null, open: 0 }))
  answer(accounts.read, ({ params }) => {
    const found = listed.find(({ id }) => id === params.id)
    return found ? detailOf(found) : refused('not_found')
  })
}

const open = (at = '/admin/users') =>
  openScreen([screenAt('admin/users', users, [screenAt(null, account)])], { at, as: people.sam })

const rows = () => screen.findAllByRole('rowheader')

describe('/admin/users', () => {
  test('keys move through the table, open an account over it and lead back to its row [ACCOUNT-41]', async () => {
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

  test('keys reach the search, the filters, an invitation and their own list; letters typed in a field stay there [ACCOUNT-41]', async () => {
    given([accountOf(1), accountOf(2)])
    const { user } = open()
    await screen.findByText('2 accounts shown')
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.keyboard('person 2')
    expect(await screen.findByText('1 account shown')).toBeInTheDocument()
    await user.tab()
    const role = screen.getByRole('combobox', { name: 'Role' })
    expect(role).toHaveFocus()
    await user.keyboard('j')
    expect(role).toHaveFocus()
    role.blur()
    await user.keyboard('j')
    expect(screen.getByRole('link', { name: 'Person 2' })).toHaveFocus()
    await user.keyboard('i')
    const heading = await screen.findByRole('heading', { name: 'Invite a colleague' })
    await expect.poll(() => document.activeElement).toBe(heading)
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('heading', { name: 'Invite a colleague' })).toBeNull()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeInTheDocument()
  })

  test('the address says what is searched, filtered and open, and shows the same to whoever gets it [ACCOUNT-40]', async () => {
    given([accountOf(1), accountOf(2, { role: 'pharmacist' }), accountOf(3, { state: 'closed' })])
    const { user, address, unmount } = open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'closed')
    expect(await screen.findByText('1 account shown')).toBeInTheDocument()
    expect(address()).toBe('/admin/users?state=closed')
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), '')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'pharmacist')
    await expect.poll(address).toBe('/admin/users?role=pharmacist')
    await user.click(await screen.findByRole('link', { name: 'Person 2' }))
    await within(await screen.findByRole('dialog')).findByRole('heading', { name: 'Person 2' })
    const passedOn = address()
    expect(passedOn).toBe(`/admin/users?role=pharmacist&account=${accountOf(2).id}`)
    unmount()

    const other = open(passedOn)
    const panel = await screen.findByRole('dialog')
    expect(await within(panel).findByRole('heading', { name: 'Person 2' })).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Role', hidden: true })).toHaveValue('pharmacist')
    await other.user.click(within(panel).getByRole('button', { name: 'Close' }))
    await expect.poll(other.address).toBe('/admin/users?role=pharmacist')
  })

  test('an invitation with a field left out is not sent, and what is wrong is said beside it [ACCOUNT-42]', async () => {
    given([accountOf(1)])
    const { user, address } = open('/admin/users?invite=yes')
    const panel = within(await screen.findByRole('dialog'))
    await user.click(await panel.findByRole('radio', { name: /^Admin$/ }))
    await user.type(panel.getByLabelText('First name'), 'Kit')
    await user.type(panel.getByLabelText('Work e-mail'), 'kit.example.com')
    await user.click(panel.getByRole('button', { name: 'Send invitation' }))
    await expect.poll(() => panel.getByLabelText('Last name').getAttribute('aria-invalid')).toBe('true')
    expect(panel.getByLabelText('Work e-mail')).toHaveAttribute('aria-invalid', 'true')
    expect(panel.getByLabelText('First name')).toHaveValue('Kit')
    await user.click(panel.getByRole('button', { name: 'Discard' }))
    await expect.poll(address).toBe('/admin/users')
  })

  test('a second superadmin reads who asks for a reset and why, and agrees to that one [ACCOUNT-S810]', async () => {
    given([accountOf(1)])
    const reset = {
      id: accountOf(9).id,
      reason: 'Lost the phone, called back',
      askedByName: 'Ines Duarte',
      askedAt: '2026-11-16T00:00:00Z',
      expiresAt: '2026-11-23T00:00:00Z',
      agreedByName: '',
      agreedAt: null,
      effectiveAt: null,
    }
    const asked = { ...detailOf(accountOf(1)), factorReset: reset }
    const can = { ...asked.can, agreeReset: true, withdrawReset: true }
    let agreed: AccountDetail | null = null
    answer(accounts.read, () => agreed ?? { ...asked, can })
    answer(accounts.agreeReset, ({ body }) => {
      expect(body.resetId).toBe(reset.id)
      const times = { agreedAt: '2026-11-16T01:00:00Z', effectiveAt: '2026-11-17T01:00:00Z' }
      agreed = { ...asked, factorReset: { ...reset, agreedByName: 'Sam Whitlock', ...times } }
      return agreed
    })
    const { user } = open(`/admin/users?account=${accountOf(1).id}`)
    const panel = within(await screen.findByRole('dialog'))
    const card = await panel.findByRole('region', { name: 'Reset of the second factor' })
    expect(card).toHaveTextContent('asked for by Ines Duarte')
    expect(card).toHaveTextContent('Lost the phone, called back')
    await user.click(panel.getByRole('button', { name: 'Agree to the reset' }))
    await user.click(await panel.findByRole('button', { name: 'Agree to the reset' }))
    expect(await panel.findByText(/Sam Whitlock agreed/)).toHaveTextContent('It is removed on')
  })
})
