import { refused } from '@om/contracts/errors'
import { goods, type ProductSubscription } from '@om/contracts/product-subscriptions'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as subscribing from '../pages/subscribing.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const wanted: ProductSubscription = {
  id,
  brand: 'women',
  status: 'open',
  frequencyDays: 45,
  amountCents: 4410,
  originalCents: 4900,
  currency: 'AUD',
  items: [
    {
      variantId: 'gid://shopify/ProductVariant/1',
      title: 'RS1 Root & Part Serum',
      variantTitle: '',
      quantity: 1,
      unitCents: 4410,
      originalCents: 4900,
    },
  ],
  shipTo: {
    firstName: 'Grace',
    lastName: 'Abara',
    phone: '0412 345 678',
    line1: '14 Wattle Street',
    line2: '',
    suburb: 'Ultimo',
    state: 'NSW',
    postcode: '2007',
  },
  goesTo: {
    addressId: null,
    address: { line1: '14 Wattle Street', line2: '', suburb: 'Ultimo', state: 'NSW', postcode: '2007' },
  },
  nextChargeOn: null,
  cancelAtPeriodEnd: false,
  startedAt: null,
  deliveries: [],
  prices: [],
  comingPrices: [],
  owed: null,
  can: { cancel: false, keep: false, change: false },
  options: { seen: 0, pausedUntil: null, pause: null, move: null, skipTo: null, undo: false },
  lastChange: null,
}
const query = `?subscription=${id}&session_id=cs_1`

test('one sentence says what is agreed, and without the tick nothing is sent [SUBSCRIPTION-232]', async () => {
  const sent = vi.fn()
  answer(goods.read, () => wanted)
  answer(goods.start, ({ body }) => {
    sent(body)
    return refused('card_refused', [{ message: 'Your card has insufficient funds.' }])
  })
  const { user } = openScreen([screenAt('shop/subscription-payment', subscribing)], {
    at: `/shop/subscription-payment${query}`,
    as: people.grace,
  })
  const tick = await screen.findByRole('checkbox', {
    name: /^I agree to pay A\$44\.10 today and A\$44\.10 every 45 days, next on \d+ \w+ \d+, until I cancel\.$/,
  })
  const pay = screen.getByRole('button', { name: 'Pay A$44.10 and start' })
  await user.click(pay)
  expect(screen.getByText('Tick this first, so that we know you want to start.')).toBeInTheDocument()
  expect(sent).not.toHaveBeenCalled()
  await user.click(tick)
  await user.click(pay)
  expect(await screen.findByText('Your card has insufficient funds.')).toBeInTheDocument()
  expect(sent).toHaveBeenCalledWith({ sessionId: 'cs_1', confirmed: true, agreedCents: 4410 })
  expect(screen.getByRole('link', { name: 'Use another card' })).toHaveAttribute(
    'href',
    `/shop/subscription-payment-setup?subscription=${id}`,
  )
})

test('after the card page it says which card is kept and that nothing was charged', async () => {
  answer(goods.read, () => wanted)
  answer(goods.card, () => ({ card: { brand: 'visa', last4: '4242' } }))
  openScreen([screenAt('shop/subscription-setup-success', subscribing)], {
    at: `/shop/subscription-setup-success${query}`,
    as: people.grace,
  })
  expect(
    await screen.findByText(/Your card ending in 4242 is saved\. Nothing has been charged yet\./),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go on to the first payment' })).toHaveAttribute(
    'href',
    `/shop/subscription-payment${query}`,
  )
})
