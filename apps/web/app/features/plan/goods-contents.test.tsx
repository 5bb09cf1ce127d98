import { goods, type ProductSubscription } from '@om/contracts/product-subscriptions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen } from '#test/render.tsx'
import { GoodsContents } from './goods-contents.tsx'

const variantId = 'gid://shopify/ProductVariant/1'
const address = { line1: '14 Wattle Street', line2: '', suburb: 'Ultimo', state: 'NSW', postcode: '2007' } as const
const mine: ProductSubscription = {
  id: '00000000-0000-4000-8000-000000000001',
  brand: 'women',
  status: 'active',
  frequencyDays: 45,
  amountCents: 4410,
  originalCents: 4900,
  currency: 'AUD',
  items: [{ variantId, title: 'Root serum', variantTitle: '', quantity: 1, unitCents: 4410, originalCents: 4900 }],
  shipTo: { ...address, firstName: 'Grace', lastName: 'Abara', phone: '0412345678' },
  goesTo: { addressId: null, address },
  nextChargeOn: '2026-12-16T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  startedAt: '2026-11-01T00:00:00.000Z',
  deliveries: [],
  prices: [],
  comingPrices: [],
  owed: null,
  can: { cancel: true, keep: false, change: true },
  options: { seen: 3, pausedUntil: null, pause: null, move: null, skipTo: null, undo: false },
  lastChange: null,
}
const id = '00000000-0000-4000-8000-000000000009'
const Card = () => <GoodsContents goods={mine} />
const Receipt = () => 'Receipt'

test('what comes is changed at the price that is shown, and nothing else is sent [SUB-S553]', async () => {
  const sent: unknown[] = []
  answer(goods.change, ({ body }) => {
    sent.push(body)
    return {
      id,
      subscriptionId: mine.id,
      of: 'goods' as const,
      kind: 'contents' as const,
      title: 'Done',
      told: ['It is done.'],
      at: '2026-11-24T00:00:00Z',
      isUndone: false,
      can: { undo: true, keep: false, goBack: null },
    }
  })
  const { user } = openScreen(
    [
      { path: 'goods', Component: Card },
      { path: 'patient-subscription-management/changes/:id', Component: Receipt },
    ],
    { at: '/goods' },
  )
  await user.click(await screen.findByRole('button', { name: 'Change what comes' }))
  const change = screen.getByRole('button', { name: 'Change it' })
  expect(change).toBeDisabled()
  await user.clear(screen.getByLabelText('Root serum'))
  expect(change).toBeDisabled()
  await user.type(screen.getByLabelText('Root serum'), '3')
  await user.selectOptions(screen.getByLabelText('How often'), '60')
  expect(screen.getByText(/^Each delivery costs A\$132\.30 then, every 60 days, from .+ on\./)).toBeInTheDocument()
  await user.click(change)
  expect(await screen.findByText('Receipt')).toBeInTheDocument()
  expect(sent).toEqual([
    {
      kind: 'contents',
      frequencyDays: 60,
      lines: [{ variantId, quantity: 3 }],
      agreedCents: 13_230,
      seen: 3,
      chargeOn: mine.nextChargeOn,
    },
  ])
})
