import { type RecallMatch, searchRecalled } from '@om/contracts/recalls'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { Recalls } from './recalls.tsx'

const match = (change: Partial<RecallMatch>): RecallMatch => ({
  orderId: '00000000-0000-4000-8000-000000000001',
  number: 'OM10001',
  state: 'packed',
  patientName: 'Mina Park',
  what: 'Finasteride 1 mg tablet',
  maker: 'Arrow',
  shippedAt: null,
  ...change,
})

test('a search asks whose lot is meant where makers are known, and says what nobody knows [ORDER-S235]', async () => {
  const asked: unknown[] = []
  answer(searchRecalled, ({ query }) => {
    asked.push(query)
    const unknown = match({ orderId: '00000000-0000-4000-8000-000000000002', patientName: 'Theo Marsh', maker: '' })
    const items = query.maker ? [unknown] : [match({}), unknown]
    return { ...query, items, count: items.length, patients: items.length, unknown: 1, makers: ['Apotex', 'Arrow'] }
  })
  const page = { default: () => <Recalls loaded={{ open: null, items: [] }} /> }
  const { user } = openScreen([screenAt('pharmacy-dashboard', page)], { at: '/pharmacy-dashboard', as: people.phTran })
  await user.type(await screen.findByLabelText('Batch or lot number'), 'lot-1')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const maker = await screen.findByLabelText('Maker')
  expect(screen.getByText(/Finasteride 1 mg tablet, Arrow/)).toBeInTheDocument()
  expect(screen.getByText(/Finasteride 1 mg tablet, maker not recorded/)).toBeInTheDocument()
  expect(screen.getByText('Of 1 order the maker was not recorded: they are found whichever you choose.')).toBeVisible()
  await user.selectOptions(maker, 'Apotex')
  expect(await screen.findByRole('button', { name: 'Recall LOT-1 of Apotex' })).toBeInTheDocument()
  expect(asked).toEqual([
    { code: 'LOT-1', maker: '' },
    { code: 'LOT-1', maker: 'Apotex' },
  ])
})
