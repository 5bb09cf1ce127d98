import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStorefront, expandProductId } from './client.ts'
import type { Storefront } from './port.ts'

/** A shop that says what it is told to, one answer after the other, and remembers what it was asked. */
type Answer = { status?: number; body: unknown } | 'hang up'
let server: Server
let url: string
let answers: Answer[]
let calls: { query: string; variables: Record<string, unknown>; token: string | undefined }[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { query, variables } = JSON.parse(text)
    calls.push({ query, variables, token: String(request.headers['x-shopify-storefront-access-token']) })
    const answer = answers.shift()
    if (!answer || answer === 'hang up') return response.destroy()
    const isText = typeof answer.body === 'string'
    response.writeHead(answer.status ?? 200, { 'Content-Type': isText ? 'text/html' : 'application/json' })
    response.end(isText ? answer.body : JSON.stringify(answer.body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  answers = []
  calls = []
})

const shop = (): Storefront =>
  createStorefront({ endpoint: `${url}/api/2023-10/graphql.json`, token: 'public', retryDelaysMs: [0, 0] })
const says = (...bodies: unknown[]) => {
  answers = bodies.map(body => ({ body }))
}
const money = (amount: string, currencyCode = 'AUD') => ({ amount, currencyCode })
const cart = {
  id: 'gid://shopify/Cart/a?key=b',
  checkoutUrl: 'https://shop.example/cart/c/a?key=b',
  totalQuantity: 2,
  cost: { totalAmount: money('64.0'), subtotalAmount: money('64.0') },
  lines: {
    edges: [
      {
        node: {
          id: 'gid://shopify/CartLine/1?cart=a',
          quantity: 2,
          merchandise: { id: 'gid://shopify/ProductVariant/1', title: '250 mL', product: { title: 'TS1' } },
        },
      },
    ],
  },
}
const lines = [{ variantId: 'gid://shopify/ProductVariant/1', quantity: 2 }]
const edges = (...nodes: unknown[]) => ({ edges: nodes.map(node => ({ node })) })
const shampoo = {
  id: 'gid://shopify/Product/7810000000001',
  title: 'TS1 Treatment Shampoo',
  handle: 'Laser-Cap',
  description: 'Cleans.',
  descriptionHtml: '<p>Cleans.</p>',
  productType: 'Shampoo',
  tags: ['brand:men'],
  availableForSale: true,
  priceRange: { minVariantPrice: money('29.999') },
  featuredImage: { url: 'https://cdn.example/front.png' },
  images: edges({ url: 'https://cdn.example/front.png', altText: 'Front', width: 900, height: 1200 }),
  variants: edges(
    {
      id: 'gid://shopify/ProductVariant/1',
      title: '250 mL',
      price: money('32.0'),
      availableForSale: true,
      image: { url: 'https://cdn.example/front.png' },
      selectedOptions: [{ name: 'Size', value: '250 mL' }],
    },
    { id: 'gid://shopify/ProductVariant/2', title: '500 mL', price: money('0.46'), availableForSale: false },
  ),
}

describe('the cart at the shop', () => {
  test('is made without input and read with its lines', async () => {
    says({ data: { cartCreate: { cart, userErrors: [] } } })
    expect(await shop().createCart()).toEqual({
      id: cart.id,
      checkoutUrl: cart.checkoutUrl,
      totalQuantity: 2,
      total: { cents: 6400, currency: 'AUD' },
      subtotal: { cents: 6400, currency: 'AUD' },
      lines: [
        {
          id: 'gid://shopify/CartLine/1?cart=a',
          variantId: 'gid://shopify/ProductVariant/1',
          title: '250 mL',
          productTitle: 'TS1',
          quantity: 2,
        },
      ],
    })
    expect(calls).toMatchObject([{ token: 'public', variables: {} }])
    expect(calls[0]?.query).toContain('cartCreate {')
  })

  test.each([
    ['a script', 'javascript:alert(1)', ''],
    ['a file', 'data:text/html,hello', ''],
    ['nothing', 'cart', ''],
    ['https', 'https://pay.example/cart/c/a?key=b', 'https://pay.example/cart/c/a?key=b'],
  ])('is paid for over the web alone: %s', async (_, checkoutUrl, opened) => {
    says({ data: { cartCreate: { cart: { ...cart, checkoutUrl }, userErrors: [] } } })
    expect((await shop().createCart()).checkoutUrl).toBe(opened)
  })

  test('is never paid for in the open where the shop itself speaks https [CART-74]', async () => {
    const answer = {
      data: { cartCreate: { cart: { ...cart, checkoutUrl: 'http://shop.example/c/a' }, userErrors: [] } },
    }
    const secure = createStorefront({
      endpoint: 'https://shop.example',
      token: 'public',
      fetch: () => Promise.resolve(Response.json(answer)),
    })
    expect((await secure.createCart()).checkoutUrl).toBe('')
  })

  test('takes lines as merchandise and quantity', async () => {
    says({ data: { cartLinesAdd: { cart, userErrors: [] } } })
    await shop().addLines(cart.id, lines)
    expect(calls[0]?.variables).toEqual({
      cartId: cart.id,
      lines: [{ merchandiseId: 'gid://shopify/ProductVariant/1', quantity: 2 }],
    })
  })

  test('is gone once it was paid for', async () => {
    says({ data: { cart: null } })
    expect(await shop().cart(cart.id)).toBeNull()
  })

  const both = { cart, userErrors: [{ code: 'INVALID', field: ['lines'], message: 'No such thing.' }] }
  test.each([
    ['createCart', { data: { cartCreate: null } }, 'Invalid response from Shopify API'],
    ['createCart', '<html>closed</html>', 'Invalid response from Shopify API'],
    ['createCart', { data: { cartCreate: both } }, 'Cart creation failed: No such thing.'],
    ['createCart', { data: { cartCreate: { cart: null, userErrors: [] } } }, 'No cart created by Shopify API'],
    ['addLines', { data: {} }, 'Invalid response from Shopify API when adding items'],
    ['addLines', 'not json', 'Invalid response from Shopify API when adding items'],
    ['addLines', { data: { cartLinesAdd: both } }, 'Adding items failed: No such thing.'],
    ['addLines', { data: { cartLinesAdd: { cart: null, userErrors: [] } } }, 'No cart returned after adding items'],
    ['addLines', { errors: [{ message: 'Bad' }] }, 'GraphQL errors: [{"message":"Bad"}]'],
    ['addLines', { errors: 'Unavailable Shop' }, 'GraphQL errors: "Unavailable Shop"'],
  ] as const)('%s answered by %j says: %s [SHOP-03]', async (call, body, message) => {
    says(body)
    const cartCalls = { createCart: () => shop().createCart(), addLines: () => shop().addLines(cart.id, lines) }
    await expect(cartCalls[call]()).rejects.toThrow(message)
  })
})

describe('what is asked again', () => {
  const throttled = { body: { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] } }
  const good = { body: { data: { products: edges(shampoo) } } }
  test.each<[string, Answer]>([
    ['asks to wait', throttled],
    ['refuses for a while', { status: 430, body: '<html>' }],
    ['is at fault', { status: 503, body: { errors: 'Unavailable' } }],
    ['hangs up', 'hang up'],
  ])('a question when the shop %s [SHOP-04]', async (_, refusal) => {
    answers = [refusal, refusal, good]
    expect(await shop().products()).toHaveLength(1)
    expect(calls).toHaveLength(3)
  })

  test.each<[string, Answer]>([
    ['asks to wait', throttled],
    ['is at fault', { status: 503, body: 'down' }],
    ['hangs up', 'hang up'],
  ])('never the adding of lines when the shop %s', async (_, refusal) => {
    answers = [refusal, { body: { data: { cartLinesAdd: { cart, userErrors: [] } } } }]
    await expect(shop().addLines(cart.id, lines)).rejects.toThrow()
    expect(calls).toHaveLength(1)
  })

  test.each<[string, Answer]>([
    ['a wrong token', { status: 401, body: { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] } }],
    ['a closed shop', { status: 402, body: { errors: 'Unavailable Shop' } }],
    ['a refused question', { body: { errors: [{ message: 'Field', extensions: { code: 'undefinedField' } }] } }],
  ])('not after %s', async (_, refusal) => {
    answers = [refusal, good]
    await expect(shop().products()).rejects.toThrow('GraphQL errors: ')
    expect(calls).toHaveLength(1)
  })

  test('a shop that stays away is told as that', async () => {
    answers = ['hang up', 'hang up', 'hang up']
    await expect(shop().products()).rejects.toMatchObject({ message: 'The shop did not answer', isDown: true })
  })
})

describe('products', () => {
  test('are read with exact prices under their own address [SHOP-09]', async () => {
    says({ data: { product: shampoo } })
    const product = await shop().product('7810000000001')
    expect(calls[0]?.variables).toEqual({ id: 'gid://shopify/Product/7810000000001' })
    expect(product).toMatchObject({
      handle: 'ts1-treatment-shampoo',
      shopHandle: 'Laser-Cap',
      price: { cents: 3200, currency: 'AUD' },
      lowestPrice: { cents: 3000, currency: 'AUD' },
      pictureUrl: 'https://cdn.example/front.png',
      pictures: [{ url: 'https://cdn.example/front.png', alt: 'Front', width: 900, height: 1200 }],
      shopifyVariantId: 'gid://shopify/ProductVariant/1',
    })
    expect(product?.variants.map(one => [one.price.cents, one.isAvailable, one.quantityLeft])).toEqual([
      [3200, true, null],
      [46, false, null],
    ])
  })

  test('without a price cost nothing, in US dollars in a list and in Australian ones alone [SHOP-06]', async () => {
    const bare = {
      id: 'gid://shopify/Product/9',
      handle: 'Bare',
      variants: edges({ id: 'gid://shopify/ProductVariant/9' }),
    }
    says({ data: { products: edges(bare) } }, { data: { productByHandle: bare } })
    const [listed] = await shop().products()
    const single = await shop().productByHandle('bare')
    expect(listed?.price).toEqual({ cents: 0, currency: 'USD' })
    expect(single?.price).toEqual({ cents: 0, currency: 'AUD' })
    expect(listed).toMatchObject({ handle: 'bare', title: '', tags: [], pictureUrl: null, isAvailable: false })
  })

  test('are asked for by the name that the shop keeps', async () => {
    says({ data: { productByHandle: null } })
    expect(await shop().productByHandle('HS1-hair-nutrition-men')).toBeNull()
    expect(calls[0]?.variables).toEqual({ handle: 'daily-hair-nutrition' })
  })

  test('come twenty at a time unless asked otherwise', async () => {
    says({ data: { products: edges() } }, { data: { products: edges() } })
    await shop().products()
    await shop().products(10)
    expect(calls.map(({ variables }) => variables.first)).toEqual([20, 10])
  })

  test('all come page by page, without stock when the token may not read it', async () => {
    const denied = { errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }], data: {} }
    const page = (hasNextPage: boolean, ...nodes: unknown[]) => ({
      data: { products: { ...edges(...nodes), pageInfo: { hasNextPage, endCursor: hasNextPage ? 'next' : null } } },
    })
    says(denied, page(true, shampoo), page(false, { ...shampoo, id: 'gid://shopify/Product/2' }))
    expect(await shop().allProducts()).toHaveLength(2)
    expect(calls.map(({ variables }) => [variables.after, variables.withStock])).toEqual([
      [null, true],
      [null, false],
      ['next', false],
    ])
  })

  test('an answer without a list is refused rather than read as an empty shop', async () => {
    says({ data: null }, { data: { products: null } })
    await expect(shop().products()).rejects.toThrow('Invalid response from Shopify API')
    await expect(shop().allProducts()).rejects.toThrow('Invalid response from Shopify API')
  })
})

describe('what variants cost now', () => {
  test('is asked once, and tells nothing of those the shop does not know', async () => {
    const one = {
      id: 'gid://shopify/ProductVariant/1',
      price: money('32.0'),
      availableForSale: true,
      quantityAvailable: 3,
    }
    says({ data: { nodes: [one, null, {}] } })
    expect(await shop().offers([one.id, 'gid://shopify/ProductVariant/2', 'gid://shopify/Product/3'])).toEqual([
      { id: one.id, price: { cents: 3200, currency: 'AUD' }, isAvailable: true, quantityLeft: 3 },
    ])
    answers = ['hang up']
    await expect(shop().offers([one.id])).rejects.toThrow('The shop did not answer')
    expect(calls).toHaveLength(2)
  })
})

describe('a variant', () => {
  test('is read with its product’s title', async () => {
    says({
      data: {
        node: {
          id: 'gid://shopify/ProductVariant/1',
          title: '250 mL',
          price: money('32.0'),
          product: { title: 'TS1' },
          availableForSale: true,
        },
      },
    })
    expect(await shop().variant('gid://shopify/ProductVariant/1')).toMatchObject({
      productTitle: 'TS1',
      isAvailable: true,
    })
  })

  test.each([[null], [{}]])('is none when the shop answers %j', async node => {
    says({ data: { node } })
    expect(await shop().variant('gid://shopify/Product/1')).toBeNull()
  })
})

test('ids are expanded to the full form, once [SHOP-08]', () => {
  expect(expandProductId('7')).toBe('gid://shopify/Product/7')
  expect(expandProductId('gid://shopify/Product/7')).toBe('gid://shopify/Product/7')
})

test('the shop’s address alone is enough, and a country may be named', async () => {
  says({ data: { node: null } })
  await createStorefront({ endpoint: url, token: 'public', country: 'AU' }).variant('gid://shopify/ProductVariant/1')
  expect(calls[0]?.query).toContain('query node($id: ID!) @inContext(country: AU) {')
})
