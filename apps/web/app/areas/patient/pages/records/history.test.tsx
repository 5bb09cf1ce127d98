import { type CaseEvent, myHistory } from '@om/contracts/case-history'
import { people } from '@om/testing/people'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as page from './history.tsx'

const shipped: CaseEvent = {
  id: 905,
  at: '2026-11-25T02:00:00Z',
  kind: 'parcel',
  what: 'Your parcel left the pharmacy',
  by: 'Linh Tran',
  about: 'OM1004, batch 260603-CAP-1',
  subject: { kind: 'order', id: '00000000-0000-4000-8000-00000000d001' },
}
const sent: CaseEvent = {
  id: 12,
  at: '2025-11-20T02:00:00Z',
  kind: 'assessment',
  what: 'You sent your assessment',
  by: 'You',
  about: 'C1001',
  subject: { kind: 'other', id: null },
}

const open = () => {
  const asked: unknown[] = []
  answer(myHistory, ({ body }) => {
    asked.push(body)
    const years = [2026, 2025]
    if (body.search === 'nothing') return { items: [], nextCursor: null, years }
    if (body.kind === 'parcel') return { items: [shipped], nextCursor: null, years }
    return body.cursor ? { items: [sent], nextCursor: null, years } : { items: [shipped], nextCursor: 'next', years }
  })
  const at = 'consumer-health-records/history'
  return { asked, ...openScreen([screenAt(at, page)], { at: `/${at}`, as: people.grace }) }
}

test('what happened is read by day with its batch and number, narrowed, searched, and never an empty page without a way on [SCREEN-S230]', async () => {
  const { user, asked, address } = open()
  const day = await screen.findByRole('region', { name: /25 Nov 2026/ })
  expect(within(day).getByRole('link', { name: 'Your parcel left the pharmacy' })).toHaveAttribute(
    'href',
    '/patient-orders',
  )
  expect(day).toHaveTextContent('Linh Tran · OM1004, batch 260603-CAP-1 · no. 905')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('You sent your assessment')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('About'), 'Parcels')
  await waitFor(() => expect(screen.queryByText('You sent your assessment')).toBeNull())
  await user.selectOptions(screen.getByLabelText('Year'), '2025')
  await user.type(screen.getByLabelText('Search'), 'nothing')
  await user.click(await screen.findByRole('button', { name: 'Show everything' }))
  expect(await screen.findByText('Your parcel left the pharmacy')).toBeVisible()
  expect(asked).toContainEqual(expect.objectContaining({ kind: 'parcel', year: 2025, search: 'nothing' }))
  expect(asked.at(-1)).toMatchObject({ kind: null, year: null, search: '' })
  expect(address()).toBe('/consumer-health-records/history')
})

test('a print has everything that the filters leave, and is for paper alone [SCREEN-S230]', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(screen.getByText('You sent your assessment')).toBeVisible()
  print.mockRestore()
})
