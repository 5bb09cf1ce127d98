import { shop } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import { people } from '@om/testing/people'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CHECKOUTS_KEY } from '#app/browser/cart/pending-checkouts.ts'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as confirmation from './order-confirmation.tsx'

const order: ShopOrder = {
  id: '00000000-0000-4000-8000-000000000001',
  name: '#1001',
  brand: 'women',
  placedAt: '2026-11-20T01:00:00Z',
  financialStatus: 'paid',
  dispatchState: 'received',
  stateLabel: 'Paid',
  steps: [],
  currency: 'AUD',
  subtotalCents: 3200,
  discountCents: 0,
  shippingCents: 895,
  delivery: 'Standard',
  gstCents: 372,
  totalCents: 4095,
  refundedCents: 0,
  lines: [],
  refunds: [],
  returns: [],
  sentTo: 'Sydney NSW 2000',
  parcel: null,
  isClaimed: true,
  can: { claim: false, requestReturn: false, invoice: true },
}

const begun = (secondsAgo: number) =>
  localStorage.setItem(
    CHECKOUTS_KEY,
    JSON.stringify([
      {
        reference: 'ref',
        secret: 'secret',
        cartId: 'cart',
        checkoutUrl: 'https://shop.example/pay',
        lines: [],
        startedAt: Date.now() - secondsAgo * 1000,
      },
    ]),
  )

const open = () =>
  openScreen([screenAt('order-confirmation', confirmation)], { at: '/order-confirmation', look: 'men' })

const openByLink = () => {
  localStorage.removeItem(CHECKOUTS_KEY)
  window.location.hash = `#order=${'k'.repeat(43)}`
  return openScreen([screenAt('order-confirmation', confirmation)], {
    at: '/order-confirmation',
    look: 'men',
    as: people.grace,
  })
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('/order-confirmation', () => {
  test('after paying it is confirming the payment, then shows the order [CART-83]', async () => {
    begun(60)
    let tell: (state: 'paid') => void = () => undefined
    const told = new Promise<'paid'>(resolve => {
      tell = resolve
    })
    answer(shop.checkoutState, async () => ({ state: await told, version: '1', lines: [], order }))
    open()
    expect(await title('Confirming your payment')).toBeInTheDocument()
    tell('paid')
    expect(await title('Thank you for your order')).toBeInTheDocument()
  })

  test('a checkout that was just begun is waited for', async () => {
    begun(0)
    answer(shop.checkoutState, () => new Promise<never>(() => undefined))
    open()
    expect(await title('Waiting for your payment')).toBeInTheDocument()
  })

  test('without a checkout there is no order to show', async () => {
    localStorage.removeItem(CHECKOUTS_KEY)
    open()
    expect(await title('No order to show')).toBeInTheDocument()
  })

  test('a mailed order is kept with an account by one press, and what another account has is not offered again [SHOPORDER-11]', async () => {
    const keep = () => screen.queryByRole('button', { name: 'Keep this order' })
    answer(shop.readOrder, () => ({
      ...order,
      isClaimed: false,
      can: { claim: true, requestReturn: false, invoice: true },
    }))
    answer(shop.claimOrder, () => order)
    const { user } = openByLink()
    await user.click(await screen.findByRole('button', { name: 'Keep this order' }))
    expect(await screen.findByText(/Order #1001 is kept with your account\./)).toBeInTheDocument()
    expect(keep()).toBeNull()
    cleanup()
    answer(shop.readOrder, () => order)
    openByLink()
    expect(await screen.findByRole('article', { name: 'Order #1001' })).toBeInTheDocument()
    expect(keep()).toBeNull()
  })
})
