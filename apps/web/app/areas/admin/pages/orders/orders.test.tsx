import { refused } from '@om/contracts/errors'
import { type ShopOrderRow, shopAdmin } from '@om/contracts/shop-admin'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, notifyOf } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as orders from './orders.tsx'
import * as record from './record.tsx'

const orderOf = (number: number, change: Partial<ShopOrderRow> = {}): ShopOrderRow => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `#${1_000 + number}`,
  brand: 'men',
  placedAt: '2026-11-16T00:00:00Z',
  customerName: `Buyer ${number}`,
  email: `buyer${number}@example.com`,
  financialStatus: 'paid',
  dispatchState: 'received',
  items: 2,
  totalCents: 4_900,
  refundedCents: 0,
  returnStatus: null,
  isLate: false,
  assignee: null,
  notes: 0,
  ...change,
})

const given = (listed: ShopOrderRow[]) => {
  const late = listed.filter(({ isLate }) => isLate)
  const counts = {
    all: listed.length,
    open: 0,
    to_send: 0,
    late: late.length,
    on_hold: 0,
    returns: 0,
    refunded: 0,
    refund_failed: 0,
    cancelled: 0,
  }
  answer(shopAdmin.list, ({ query: { view, search = '', brand } }) => ({
    items: (view === 'late' ? late : view === 'all' ? listed : [])
      .filter(one => !brand || one.brand === brand)
      .filter(one => one.customerName.toLowerCase().includes(search.toLowerCase())),
    nextCursor: null,
    counts,
  }))
}

const open = (at = '/admin/orders') =>
  openScreen([screenAt('admin/orders', orders, [screenAt(null, record)])], { at, as: people.paula })

const list = () => screen.findByRole('region', { name: 'Orders' })
const buyers = async () => (await within(await list()).findAllByText(/^Buyer \d$/)).map(name => name.textContent)

describe('/admin/orders', () => {
  test('lists who bought, for how much, and what is late', async () => {
    given([orderOf(1), orderOf(2, { isLate: true, refundedCents: 900 })])
    open()
    expect(await buyers()).toEqual(['Buyer 1', 'Buyer 2'])
    const [, second] = within(await list()).getAllByRole('link', { name: /Buyer/ })
    expect(second).toHaveTextContent('$49.00')
    expect(second).toHaveTextContent('Late')
    expect(second).toHaveTextContent('Partly refunded')
  })

  test('views, search and filters narrow the list by the address, and one press takes the filters off', async () => {
    given([orderOf(1), orderOf(2, { brand: 'women' })])
    const { user, address } = open('/admin/orders?brand=women')
    expect(await buyers()).toEqual(['Buyer 2'])
    expect(screen.getByRole('button', { name: 'Filter and sort, in use' })).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.keyboard('nobody')
    expect(await screen.findByText('No order fits')).toBeInTheDocument()
    await expect.poll(address).toBe('/admin/orders?brand=women&search=nobody')
    await user.click(screen.getByRole('button', { name: 'Show all orders' }))
    await expect.poll(buyers).toEqual(['Buyer 1', 'Buyer 2'])
    await expect.poll(() => screen.getByRole('searchbox').getAttribute('value')).toBe('')
  })

  test('shows an order that comes in without anybody asking', async () => {
    const listed = [orderOf(1)]
    given(listed)
    open()
    await buyers()
    listed.unshift(orderOf(3))
    notifyOf('shop-order')
    await expect.poll(buyers).toEqual(['Buyer 3', 'Buyer 1'])
  })

  test('says what an empty view will show, and when the list cannot be read', async () => {
    given([])
    const { unmount } = open('/admin/orders?view=late')
    expect(await screen.findByText('Nothing is late')).toBeInTheDocument()
    unmount()
    answer(shopAdmin.list, () => refused('too_fast'))
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait a moment and try again.')
  })

  test('leads to returns and to messages of outside services, each with its own words when there is none', async () => {
    given([orderOf(1)])
    answer(shopAdmin.returns, () => ({ items: [], nextCursor: null }))
    answer(shopAdmin.inbox, () => ({ items: [], nextCursor: null, failed: 1, waiting: 0 }))
    const { user, address } = open()
    await buyers()
    const parts = screen.getByRole('navigation', { name: 'Parts of this page' })
    await user.click(within(parts).getByRole('link', { name: 'Returns' }))
    expect(await screen.findByText('No return waits')).toBeInTheDocument()
    await user.click(within(parts).getByRole('link', { name: 'Messages' }))
    expect(await screen.findByText('No messages yet')).toBeInTheDocument()
    expect(screen.getByText(/^1 failed\./)).toBeInTheDocument()
    expect(address()).toBe('/admin/orders?part=messages')
  })
})
