import { lotMoves, receiveStock, type StockItem } from '@om/contracts/stock'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { Stock } from './stock.tsx'
import { stockAlerts } from './stock-standing.ts'

const lot = {
  id: '00000000-0000-4000-8000-00000000a001',
  ...{ lot: 'MX2409', maker: 'Medisca', expiresOn: '2029-01-01', location: 'Cabinet 2', state: 'released' as const },
  ...{ quantity: 12.5, hasCertificate: true, receivedAt: '2026-03-01T00:00:00Z', receivedBy: 'Linh Tran' },
  ...{ releasedBy: 'Rory Walsh', blocked: '' },
}
const item: StockItem = {
  id: '00000000-0000-4000-8000-00000000a000',
  ...{ kind: 'ingredient', name: 'Minoxidil BP', unit: 'g', code: '', least: 20, usable: 12.5, lots: [lot] },
}

test('shows a lot with what moved it, and receives another by the code on its pack [ORDER-S730]', async () => {
  answer(lotMoves, () => ({
    items: [
      {
        id: '00000000-0000-4000-8000-00000000b001',
        ...{
          kind: 'use' as const,
          change: -0.1125,
          balance: 12.5,
          reason: '',
          orderNumber: 'OM10001',
          by: 'Linh Tran',
        },
        at: '2026-03-02T00:00:00Z',
      },
    ],
  }))
  const received: unknown[] = []
  answer(receiveStock, ({ body }) => {
    received.push(body)
    return item
  })
  const page = { default: () => <Stock loaded={{ items: [item], opened: item.id }} /> }
  const { user } = openScreen([screenAt('pharmacy-dashboard', page)], { at: '/pharmacy-dashboard', as: people.phTran })
  await user.click(await screen.findByRole('button', { name: 'Its moves' }))
  expect(await screen.findByRole('table', { name: 'Moves of lot MX2409' })).toHaveTextContent(
    'Used · OM10001−0.112512.5',
  )
  const form = within(screen.getByRole('form', { name: 'Receive a lot' }))
  await user.type(form.getByLabelText('Lot'), '(01)09312345678907(17)280131(10)MX2501{Enter}')
  expect(form.getByLabelText('Expires')).toHaveValue('2028-01-31')
  await user.click(form.getByRole('button', { name: 'Receive it' }))
  expect(await form.findByText('Enter how much.')).toBeInTheDocument()
  await user.type(form.getByLabelText('How much, in g'), '25')
  await user.click(form.getByRole('button', { name: 'Receive it' }))
  await expect.poll(() => received).toMatchObject([{ lot: 'MX2501', expiresOn: '2028-01-31', quantity: 25 }])
})

test('the board says what of the stock needs somebody', () => {
  const words = (change: Partial<StockItem>) =>
    stockAlerts([{ ...item, ...change }], '2026-11-28').map(one => one.words)
  expect(words({ usable: 30 })).toEqual([])
  expect(words({})).toEqual(['12.5 g of Minoxidil BP are left'])
  expect(words({ usable: 0, lots: [{ ...lot, expiresOn: '2026-11-20', blocked: 'Expired' }] })).toEqual([
    'none of Minoxidil BP may be used, lot MX2409 of Minoxidil BP has expired',
  ])
  expect(words({ usable: 30, lots: [{ ...lot, expiresOn: '2026-12-10' }] })).toEqual([
    'lot MX2409 of Minoxidil BP ends on 10 December 2026',
  ])
})
