import { type Quote, shop } from '@om/contracts/shop'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { cart } from '#app/browser/cart/cart.ts'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as checkout from './checkout.tsx'
import * as subscription from './subscription-checkout.tsx'

const gid = (number: number) => `gid://shopify/ProductVariant/${number}`
const shampoo = { id: 'p1', variantId: gid(1), title: 'Shampoo', quantity: 1, price: '32.00' }
const refusal = 'Some items have invalid variant IDs. Please refresh and try again.'

type Quoted = Quote['lines'][number]

/** The shop sells a shampoo for A$32.00; `change` is what became of it. */
const sold = (variantId: string, quantity: number, change: Partial<Quoted> = {}): Quoted => ({
  variantId,
  quantity,
  title: 'Shampoo',
  variantTitle: '',
  priceCents: 3200,
  totalCents: 3200 * quantity,
  quantityLeft: null,
  problem: null,
  ...change,
})

const givenQuote = (change: Partial<Quoted> = {}) =>
  answer(shop.quote, ({ body: { lines } }) => ({
    lines: lines.map(({ variantId, quantity }) => sold(variantId, quantity, variantId === gid(1) ? change : {})),
    totalCents: 0,
    currency: 'AUD',
  }))

const open = (...lines: Record<string, unknown>[]) => {
  localStorage.setItem('shopifyCart', JSON.stringify(lines))
  cart.follow(lines)
  return openScreen([screenAt('shop/checkout', checkout)], { at: '/shop/checkout', look: 'men' })
}

const itemOf = async (name: string) => {
  const item = (await screen.findByRole('group', { name: `Quantity of ${name}` })).closest('li')
  if (!item) throw new Error(`${name} is not among the items`)
  return within(item)
}
const summary = () => screen.findByRole('complementary', { name: 'Summary and payment' })

describe('the checkout', () => {
  test('puts an edited price right, tells it, and takes it once it is accepted', async () => {
    givenQuote()
    const { user } = open({ ...shampoo, price: '0.01' })
    const item = await itemOf('Shampoo')
    expect(await item.findByText('The price is now A$32.00; your cart said A$0.01.')).toBeInTheDocument()
    expect(await summary()).toHaveTextContent('A$40.95')
    await user.click(await item.findByRole('button', { name: /^Accept the new price/ }))
    expect(item.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument()
    expect(await summary()).toHaveTextContent('A$40.95')
  })

  test.each([
    [{ problem: 'sold_out' }, 'This is sold out.'],
    [{ problem: 'unknown' }, 'The shop no longer has this item.'],
    [{ problem: 'fewer_left', quantityLeft: 1 }, 'Only 1 is left.'],
  ] as const)('says of %j: %s, and waits for a decision', async (change, words) => {
    givenQuote(change)
    const { user } = open({ ...shampoo, quantity: 3 })
    const item = await itemOf('Shampoo')
    expect(await item.findByText(words)).toBeInTheDocument()
    expect(await screen.findByText('One item needs your decision first.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
    expect(document.activeElement?.closest('[data-line-notice]')).toHaveTextContent(words)
  })

  test('takes the pieces that are left', async () => {
    givenQuote({ problem: 'fewer_left', quantityLeft: 1 })
    const { user } = open({ ...shampoo, quantity: 3 })
    const item = await itemOf('Shampoo')
    await user.click(await item.findByRole('button', { name: /^Take 1/ }))
    expect(screen.getByRole('textbox', { name: 'Quantity of Shampoo' })).toHaveValue('1')
  })

  test('refuses an id that is none by its line, without a price, and lets it be taken out', async () => {
    givenQuote()
    const { user } = open(shampoo, { ...shampoo, id: 'p2', variantId: 'gid://other/1', title: 'Edited', price: '0.03' })
    expect(await screen.findByText(refusal)).toBeInTheDocument()
    const wrong = await itemOf('Edited')
    expect(await wrong.findByText(/^We cannot tell which item this is/)).toBeInTheDocument()
    expect(wrong.queryByText(/A\$/)).not.toBeInTheDocument()
    expect((await itemOf('Shampoo')).queryByText(/We cannot tell/)).not.toBeInTheDocument()
    expect(await summary()).toHaveTextContent('A$40.95')
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
    expect(screen.getByRole('button', { name: /^Remove\s*Edited, which cannot be bought$/ })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.queryByText(/^We cannot tell/)).not.toBeInTheDocument()
    await expect.poll(() => screen.queryByText(refusal)).toBeNull()
  })

  test('leads what needs a prescription to a doctor, and never sells it', async () => {
    givenQuote()
    open({ ...shampoo, id: 'p2', variantId: gid(2), title: 'Medicine', requiresPrescription: true }, shampoo)
    const first = within(await screen.findByRole('region', { name: 'A doctor decides on these first' }))
    expect(first.getByRole('button', { name: /^Remove\s*Medicine$/ })).toBeInTheDocument()
    expect(first.getByRole('link', { name: 'Take the free hair quiz' })).toHaveAttribute('href', '/hair-loss-quiz')
    expect(await summary()).toHaveTextContent('1 item')
    expect(screen.queryByRole('group', { name: 'Quantity of Medicine' })).not.toBeInTheDocument()
  })

  test('sells one of a line without a quantity, as it is shown', async () => {
    givenQuote()
    open({ ...shampoo, quantity: undefined })
    expect(await screen.findByRole('textbox', { name: 'Quantity of Shampoo' })).toHaveValue('1')
    expect(await summary()).toHaveTextContent('A$40.95')
  })
})

test('what comes by subscription is named by the shop, and leads to a doctor or a plan', async () => {
  givenQuote()
  const wish = new URLSearchParams({ product: 'p1', variant: gid(1), quantity: '1', frequency: '45' })
  openScreen([screenAt('shop/subscription-checkout', subscription)], {
    at: `/shop/subscription-checkout?${wish}`,
    look: 'men',
  })
  expect(await screen.findByText('1 every 45 days')).toBeInTheDocument()
  expect(await screen.findByText('Shampoo')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Take the free hair quiz' })).toBeInTheDocument()
})
