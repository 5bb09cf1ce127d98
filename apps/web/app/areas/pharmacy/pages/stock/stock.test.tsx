import { lotMoves, receiveStock, type StockForecast, type StockItem, takeDelivery } from '@om/contracts/stock'
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
  ...{
    kind: 'ingredient',
    name: 'Minoxidil BP',
    unit: 'g',
    code: '',
    least: 20,
    deliveryDays: 7,
    usable: 12.5,
    lots: [lot],
  },
}

const outlook = { id: item.id, needed: 3.2, ofRenewals: 1, runsOutOn: null, orderBy: null, suggested: 0 }
const forecast: StockForecast = { until: '2026-12-28', items: [outlook], notKept: [] }

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
  const page = { default: () => <Stock loaded={{ items: [item], forecast, opened: item.id }} /> }
  const { user } = openScreen([screenAt('pharmacy-dashboard', page)], { at: '/pharmacy-dashboard', as: people.phTran })
  await user.click(await screen.findByRole('button', { name: 'History' }))
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

test('the board says what of the stock needs somebody [ORDER-S734]', () => {
  const words = (change: Partial<StockItem>, orderBy: string | null = null) =>
    stockAlerts([{ ...item, ...change }], { ...forecast, items: [{ ...outlook, orderBy }] }, '2026-11-28').map(
      one => one.words,
    )
  expect(words({})).toEqual([])
  expect(words({}, '2026-12-03')).toEqual(['Minoxidil BP: 12.5 g left, order more by 3 December 2026'])
  expect(words({}, '2026-12-20')).toEqual([])
  expect(words({ usable: 0, lots: [{ ...lot, expiresOn: '2026-11-20', blocked: 'Expired' }] })).toEqual([
    'Minoxidil BP: none may be used; lot MX2409 has expired',
  ])
  expect(words({ lots: [{ ...lot, expiresOn: '2026-12-10' }] })).toEqual([
    'Minoxidil BP: lot MX2409 expires on 10 December 2026',
  ])
})

test('a delivery by file is shown row by row, and received once every row is right [ORDER-S735]', async () => {
  const row = { line: 2, name: 'Minoxidil BP', lot: 'MX2601', maker: 'Medisca', expiresOn: '2029-01-31' }
  const rest = { location: 'Cabinet 2', quantity: 25, unit: 'g' }
  const taken: boolean[] = []
  answer(takeDelivery, ({ body }) => {
    taken.push(body.take)
    const problem = body.csv.includes('Minoxidil') ? '' : 'This is not kept in stock.'
    return { rows: [{ ...row, ...rest, problem }], taken: body.take }
  })
  const page = { default: () => <Stock loaded={{ items: [item], forecast, opened: '' }} /> }
  const { user } = openScreen([screenAt('pharmacy-dashboard', page)], { at: '/pharmacy-dashboard', as: people.phTran })
  expect(await screen.findByText(/3\.2 g needed in 30 days/)).toBeInTheDocument()
  const choose = async (text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('there is nothing to choose a file with')
    await user.upload(input, new File([text], 'delivery.csv', { type: 'text/csv' }))
  }
  await choose('Wrong')
  expect(await screen.findByText(/1 of 1 lot is wrong/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Receive 1 lot' })).toBeNull()
  await choose('Minoxidil')
  await user.click(await screen.findByRole('button', { name: 'Receive 1 lot' }))
  await expect.poll(() => taken).toEqual([false, false, true])
  await expect.poll(() => screen.queryByRole('table', { name: 'Rows of the delivery' })).toBeNull()
})
