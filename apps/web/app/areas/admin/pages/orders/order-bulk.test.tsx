import { type BulkOutcome, bulk } from '@om/contracts/bulk'
import { type ShopOrderRow, shopAdmin } from '@om/contracts/shop-admin'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as orders from './orders.tsx'
import * as record from './record.tsx'

const orderOf = (number: number): ShopOrderRow => ({
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
})

test('several orders are chosen by keyboard and given to somebody; what could not be is named, and one press undoes the rest [SCREEN-S830]', async () => {
  const listed = [1, 2, 3, 4].map(orderOf)
  const counts = {
    all: 4,
    open: 0,
    to_send: 0,
    late: 0,
    on_hold: 0,
    returns: 0,
    refunded: 0,
    refund_failed: 0,
    cancelled: 0,
  }
  answer(shopAdmin.list, () => ({ items: listed, nextCursor: null, counts }))
  answer(shopAdmin.colleagues, () => ({ items: [{ id: people.sam.id, name: 'Sam Whitlock' }] }))
  const rowOf = (place: number) => ({ id: listed[place]?.id ?? '', label: listed[place]?.name ?? '' })
  const asked: { ids: string[]; action: unknown }[] = []
  answer(bulk.orders, ({ body }): BulkOutcome => {
    asked.push({ ids: body.ids, action: body.action })
    return {
      runId: body.requestKey,
      done: [rowOf(1), rowOf(3)],
      refused: [{ ...rowOf(2), reason: 'Sam Whitlock has it already.' }],
    }
  })
  const undone: string[] = []
  answer(bulk.undoOrders, ({ body }): BulkOutcome => {
    undone.push(body.runId)
    return {
      runId: body.runId,
      done: [rowOf(1)],
      refused: [{ ...rowOf(3), reason: 'Somebody else was given it since.' }],
    }
  })
  const { user, address } = openScreen([screenAt('admin/orders', orders, [screenAt(null, record)])], {
    at: '/admin/orders',
    as: people.paula,
  })
  const box = (place: number) => screen.getByRole('checkbox', { name: `Choose #100${place}, Buyer ${place}` })
  await screen.findByRole('checkbox', { name: 'Choose #1002, Buyer 2' })
  box(2).focus()
  await user.keyboard(' ')
  expect(box(2)).toBeChecked()
  expect(address()).toBe('/admin/orders')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(box(4)).toHaveFocus()
  for (const place of [2, 3, 4]) expect(box(place)).toBeChecked()
  expect(box(1)).not.toBeChecked()
  const several = within(screen.getByRole('group', { name: 'Several at once' }))
  expect(several.getByText('3 chosen')).toBeVisible()

  await user.click(several.getByRole('button', { name: 'Give to' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sam Whitlock' }))
  expect(await several.findByText('2 done, 1 could not')).toBeInTheDocument()
  expect(several.getByText('#1003: Sam Whitlock has it already.')).toBeInTheDocument()
  expect(asked).toEqual([
    { ids: [2, 3, 4].map(n => orderOf(n).id), action: { kind: 'assign', assigneeId: people.sam.id } },
  ])
  expect(box(2)).not.toBeChecked()
  await user.click(several.getByRole('button', { name: 'Undo' }))
  expect(await several.findByText('Undone: 1 done, 1 could not')).toBeInTheDocument()
  expect(several.getByText('#1004: Somebody else was given it since.')).toBeInTheDocument()
  expect(undone).toHaveLength(1)
  expect(several.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()

  await user.click(several.getByRole('checkbox', { name: 'Choose all shown' }))
  expect(several.getByText('4 chosen')).toBeVisible()
  box(1).focus()
  await user.keyboard('{Escape}')
  expect(box(1)).not.toBeChecked()
  await user.click(box(1))
  await user.keyboard('{Shift>}')
  await user.click(box(3))
  await user.keyboard('{/Shift}')
  expect(several.getByText('3 chosen')).toBeVisible()
})
