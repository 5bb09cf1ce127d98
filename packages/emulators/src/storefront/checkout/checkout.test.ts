import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShopOffice, type ShopOffice, variants } from '../../../test/shop-office.ts'
import { answerBank, askStorefront, buy, fillCart, openCheckout, pressPay, shopCards } from '../../../test/shopper.ts'
import { at, list } from '../../../test/storefront.ts'

let shop: ShopOffice
beforeAll(async () => {
  shop = await openShopOffice()
})
beforeEach(async () => {
  await shop.control('reset', {})
})
afterAll(() => shop.stop())

const oneShampoo = [{ variantId: variants.shampoo, quantity: 1 }]
const orders = async () => list(await shop.control('shop/orders'))
const stockOf = async (variantId: string) => {
  const answer = await askStorefront(
    shop.url,
    'query stock($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }',
    { id: variantId },
  )
  return at(answer, 'node', 'quantityAvailable')
}
const readCart = (id: string) =>
  askStorefront(shop.url, 'query cart($id: ID!) { cart(id: $id) { totalQuantity } }', { id })

async function checkoutOf(lines = oneShampoo) {
  const cart = await fillCart(shop.url, lines)
  return { cart, checkout: await openCheckout(cart.checkoutUrl) }
}

describe('a guest', () => {
  test('buys from cart to thank-you page, with GST inside every price', async () => {
    const { thanks, orderNumber } = await buy(shop.url, {
      lines: [{ variantId: variants.shampoo, quantity: 2 }],
      attributes: [{ key: '_om_reference', value: 'ref-1' }],
    })
    expect(orderNumber).toBe(1001)
    expect(thanks).toContain('/order-confirmation')
    expect(await orders()).toMatchObject([
      {
        orderNumber: 1001,
        financialStatus: 'paid',
        email: 'mina@example.com',
        subtotalCents: 6400,
        shippingCents: 895,
        totalCents: 7295,
        taxCents: 663,
        attributes: [{ key: '_om_reference', value: 'ref-1' }],
        shippingAddress: { city: 'Sydney', provinceCode: 'NSW', zip: '2000' },
        lines: [{ quantity: 2, priceCents: 3200, taxCents: 582 }],
      },
    ])
  })

  test('is told on every page that no money moves, and no search engine lists it', async () => {
    const { checkout } = await checkoutOf()
    expect(checkout.html).toContain('no money moves')
    expect(checkout.html).toContain('noindex')
    expect(checkout.html).toContain('GST included')
  })

  test('goes back to the shop with the cart as it was', async () => {
    const { cart, checkout } = await checkoutOf()
    expect(checkout.html).toContain('/shop/checkout')
    expect(await readCart(cart.id)).toEqual({ cart: { totalQuantity: 1 } })
  })

  test('finds the cart gone once it is paid, and its link leads to the order', async () => {
    const { cart } = await buy(shop.url, { lines: oneShampoo })
    expect(await readCart(cart.id)).toEqual({ cart: null })
    expect((await openCheckout(cart.checkoutUrl)).html).toContain('Your order is #1001')
  })

  test('finds the fields that the link named filled in', async () => {
    const cart = await fillCart(shop.url, oneShampoo)
    const prefill = new URLSearchParams({
      'checkout[email]': 'link@example.com',
      'checkout[shipping_address][first_name]': 'Lin',
      'checkout[shipping_address][province]': 'Victoria',
      'checkout[shipping_address][zip]': '3000',
    })
    const { html } = await openCheckout(`${cart.checkoutUrl}&${prefill}`)
    expect(html).toContain('value="link@example.com"')
    expect(html).toContain('value="Lin"')
    expect(html).toMatch(/value="VIC" selected/)
  })

  test('cannot open a cart with a wrong key', async () => {
    const cart = await fillCart(shop.url, oneShampoo)
    expect((await openCheckout(cart.checkoutUrl.replace(/key=.*/, 'key=guessed'))).status).toBe(404)
  })
})

describe('what was typed', () => {
  test.each([
    [{ email: 'mina@example' }, 'This email address is not complete.'],
    [{ zip: '3000' }, 'This postcode is not in New South Wales.'],
    [{ zip: '200' }, 'A postcode has four digits.'],
    [{ province: '' }, 'Choose your state or territory.'],
    [{ lastName: '' }, 'Enter your last name.'],
    [{ cardNumber: '4111111111111111' }, 'This is not a test card. Only test card numbers work here.'],
    [{ expiry: '01 / 20' }, 'expiry date is in the past.'],
  ])('%j is refused beside its field, and the rest is kept', async (fields, message) => {
    const { checkout } = await checkoutOf()
    const reply = await pressPay(checkout, shopCards.good, { firstName: 'Kept Name', ...fields })
    expect(reply.status).toBe(422)
    const html = (await reply.text()).replaceAll('&#39;', "'")
    expect(html).toContain(message)
    expect(html).toContain('Kept Name')
    expect(await orders()).toEqual([])
  })

  test('is shown as text, never as part of the page', async () => {
    const { checkout } = await checkoutOf()
    const reply = await pressPay(checkout, shopCards.good, { firstName: '"><script>alert(1)</script>', zip: '' })
    expect(await reply.text()).not.toContain('<script')
  })

  test('never leaves a card behind', async () => {
    const { checkout } = await checkoutOf()
    await pressPay(checkout, shopCards.declined)
    expect((await openCheckout(checkout.url)).html).not.toContain(shopCards.declined)
  })
})

describe('the card', () => {
  test('is declined without an order, and another one pays the same cart', async () => {
    const { checkout } = await checkoutOf()
    const before = await stockOf(variants.shampoo)
    const declined = await pressPay(checkout, shopCards.insufficientFunds)
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain('insufficient funds')
    expect(await orders()).toEqual([])
    expect(await stockOf(variants.shampoo)).toBe(before)
    expect((await pressPay(checkout)).status).toBe(303)
    expect(await orders()).toHaveLength(1)
  })

  test('asks its holder, and pays once confirmed', async () => {
    const { checkout } = await checkoutOf()
    const challenge = await pressPay(checkout, shopCards.asksOnce)
    expect(challenge.headers.get('location')).toMatch(/\/confirm$/)
    expect(await orders()).toEqual([])
    expect((await answerBank(checkout, 'complete')).headers.get('location')).toMatch(/\/thank-you$/)
    expect((await answerBank(checkout, 'complete')).headers.get('location')).toMatch(/\/thank-you$/)
    expect(await orders()).toHaveLength(1)
  })

  test.each([
    [shopCards.asksOnce, 'fail', 'unable to authenticate'],
    [shopCards.asksThenDeclines, 'complete', 'Your card was declined.'],
  ] as const)('%s answered %s leads back with the reason and the address kept', async (card, answer, reason) => {
    const { checkout } = await checkoutOf()
    await pressPay(checkout, card)
    expect((await answerBank(checkout, answer)).headers.get('location')).toBe(new URL(checkout.url).pathname)
    const { html } = await openCheckout(checkout.url)
    expect(html).toContain(reason)
    expect(html).toContain('1 Example Street')
    expect(await orders()).toEqual([])
  })

  test('pays once when the button is pressed twice', async () => {
    const { checkout } = await checkoutOf()
    const replies = await Promise.all([pressPay(checkout), pressPay(checkout), pressPay(checkout)])
    expect(new Set(replies.map(reply => reply.headers.get('location'))).size).toBe(1)
    expect(await orders()).toHaveLength(1)
  })
})

describe('delivery and discounts', () => {
  const goods = (quantity: number) => [{ variantId: variants.shampoo, quantity }]

  test.each([
    [1, 'standard', 3200 + 895],
    [1, 'express', 3200 + 1495],
    [3, 'standard', 9600],
    [3, 'express', 9600 + 1495],
  ])('%i bottles by %s cost %i cents', async (quantity, shipping, total) => {
    await buy(shop.url, { lines: goods(quantity), fields: { shipping } })
    expect(await orders()).toMatchObject([{ totalCents: total }])
  })

  test('a code takes its share off, spread over the lines', async () => {
    const { checkout } = await checkoutOf()
    const applied = await pressPay(checkout, shopCards.good, { discount: 'welcome10', action: 'discount' })
    const html = await applied.text()
    expect(html).toContain('WELCOME10')
    expect(html).toContain('1 Example Street')
    expect(await orders()).toEqual([])
    await pressPay(await openCheckout(checkout.url))
    expect(await orders()).toMatchObject([
      {
        discountCode: 'WELCOME10',
        discountCents: 320,
        subtotalCents: 2880,
        totalCents: 3775,
        lines: [{ discountCents: 320 }],
      },
    ])
  })

  test.each([
    ['SPRING25', 'This code ended on 30 November 2025.'],
    ['NOSUCH', 'This is not a discount code of this shop.'],
    ['FIVEOFF', 'This code needs goods for at least $40.00.'],
  ])('the code %s is refused with the reason', async (discount, reason) => {
    const { checkout } = await checkoutOf()
    const reply = await pressPay(checkout, shopCards.good, { discount, action: 'discount' })
    expect(reply.status).toBe(422)
    expect(await reply.text()).toContain(reason)
  })

  test('a code that was typed and not applied is applied before anything is charged', async () => {
    const { checkout } = await checkoutOf()
    const reply = await pressPay(checkout, shopCards.good, { discount: 'WELCOME10' })
    expect(await reply.text()).toContain('Nothing was charged yet.')
    expect(await orders()).toEqual([])
  })
})

describe('between cart and card', () => {
  test('a piece that is gone is told before money, and the quantity corrected', async () => {
    const { checkout } = await checkoutOf([{ variantId: variants.shampoo, quantity: 3 }])
    await shop.control(`shop/variants/${encodeURIComponent(variants.shampoo)}`, { stock: 2 })
    const reply = await pressPay(checkout)
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain('the quantity was changed from 3 to 2.')
    expect(await orders()).toEqual([])
    expect((await pressPay(await openCheckout(checkout.url))).status).toBe(303)
    expect(await orders()).toMatchObject([{ lines: [{ quantity: 2 }] }])
    expect(await stockOf(variants.shampoo)).toBe(0)
  })

  test('a cart of which nothing is left says so', async () => {
    const { checkout } = await checkoutOf()
    await shop.control(`shop/variants/${encodeURIComponent(variants.shampoo)}`, { stock: 0 })
    const reply = await pressPay(checkout)
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain('is sold out and was removed.')
  })

  test('a price that rose is shown before it is charged', async () => {
    const { checkout } = await checkoutOf()
    await shop.control(`shop/variants/${encodeURIComponent(variants.shampoo)}`, { priceCents: 3300 })
    const reply = await pressPay(checkout)
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain('The total has changed')
    await pressPay(await openCheckout(checkout.url))
    expect(await orders()).toMatchObject([{ totalCents: 3300 + 895 }])
  })
})

test('of 200 shoppers who race for the last piece exactly one gets it', async () => {
  await shop.control(`shop/variants/${encodeURIComponent(variants.shampoo)}`, { stock: 1 })
  const tries = await Promise.allSettled(Array.from({ length: 200 }, () => buy(shop.url, { lines: oneShampoo })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await orders()).toHaveLength(1)
  expect(await stockOf(variants.shampoo)).toBe(0)
})
