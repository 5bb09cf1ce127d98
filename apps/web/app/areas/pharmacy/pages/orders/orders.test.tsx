import { supplies } from '@om/contracts/supplies'
import type { BoardItem } from '@om/contracts/supply-shapes'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, notifyOf } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as order from './order.tsx'
import * as orders from './orders.tsx'

const supplyOf = (number: number, change: Partial<BoardItem> = {}): BoardItem => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number: `OM${10_000 + number}`,
  brand: 'men',
  state: 'received',
  patientName: `Patient ${number}`,
  title: 'Daily tablet',
  medicines: 'Finasteride 1 mg tablet',
  supplyNumber: 1,
  suppliesTotal: 2,
  compounded: false,
  receivedAt: '2026-03-02T00:00:00Z',
  dueAt: '2026-03-03T06:00:00Z',
  isLate: false,
  holdReason: '',
  nextStep: 'Verify',
  ...change,
})

const given = (listed: BoardItem[]) => {
  const counts = {
    to_verify: listed.length,
    to_make: 0,
    to_check: 0,
    to_ship: 0,
    on_hold: 0,
    returned: 0,
    shipped: 0,
    all: 0,
  }
  answer(supplies.board, ({ query: { search = '', view } }) => ({
    items: listed
      .filter(() => view === 'to_verify' || view === 'all')
      .filter(one => one.patientName.toLowerCase().includes(search.toLowerCase())),
    nextCursor: null,
    counts,
    asOf: '2026-03-02T01:00:00Z',
  }))
}

const open = (at: string) => {
  const [path = ''] = at.slice(1).split('?')
  return openScreen([screenAt(path, orders, [screenAt(null, order)])], { at, as: people.phTran })
}

const links = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map(link => /Patient \d/.exec(link.textContent ?? '')?.[0])

describe('/pharmacy-orders', () => {
  test('is worked with the keyboard, and keeps view and search in the address', async () => {
    given([supplyOf(1), supplyOf(2)])
    const { user, address } = open('/pharmacy-orders')
    await screen.findByText('2 orders shown')
    await user.keyboard('jj')
    expect(screen.getByRole('link', { name: /Patient 2/ })).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('link', { name: /Patient 1/ })).toHaveFocus()
    await user.keyboard('s')
    await user.keyboard('patient 2')
    expect(await screen.findByText('1 order shown')).toBeInTheDocument()
    expect(address()).toBe('/pharmacy-orders?search=patient+2')
    await user.click(screen.getByRole('link', { name: /^On hold/ }))
    expect(await screen.findByRole('heading', { name: 'No match under On hold' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Clear the search' }))
    expect(await screen.findByRole('heading', { name: 'Nothing on hold' })).toBeVisible()
    await expect.poll(address).toBe('/pharmacy-orders?view=on_hold')
  })
})

describe('/pharmacy-prescriptions', () => {
  test('begins in the scan field with what is to verify, and shows what arrives', async () => {
    const listed = [supplyOf(1)]
    given(listed)
    open('/pharmacy-prescriptions')
    expect(await screen.findByRole('textbox', { name: /^Scan an order/ })).toHaveFocus()
    expect(screen.getByRole('link', { name: /^To verify/ })).toHaveAttribute('aria-current', 'page')
    expect(screen.queryByRole('searchbox')).toBeNull()
    listed.push(supplyOf(3))
    notifyOf('board')
    await expect.poll(links).toEqual(['Patient 1', 'Patient 3'])
  })
})
