import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at, list, openStorefront, type Storefront } from '../../test/storefront.ts'
import { operations } from '../../test/storefront-documents.ts'

let storefront: Storefront
let base: string

beforeEach(async () => {
  storefront = await openStorefront()
  base = storefront.emulators?.url ?? ''
})
afterEach(() => storefront.stop())

const variant = (number: number) => `gid://shopify/ProductVariant/${7_820_000_000_000 + number}`
const shampoo = variant(101)
const shortSerum = variant(401)
const soldOutFibres = variant(1207)

async function control(path: string, body: unknown): Promise<void> {
  const reply = await fetch(`${base}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.ok).toBe(true)
}

async function cartWith(lines: { merchandiseId: string; quantity: number }[], discountCodes: string[] = []) {
  const { body } = await storefront.ask(operations.cartCreateWith, { input: { lines, discountCodes } })
  return at(body, 'data', 'cartCreate', 'cart')
}

const read = async (query: string, variables?: Record<string, unknown>) => (await storefront.ask(query, variables)).body
const titles = async (query: string, more = '') =>
  list(
    await read(`query ($query: String) { products(first: 50, query: $query ${more}) { nodes { title } } }`, { query }),
    'data',
    'products',
    'nodes',
  ).map(node => String(at(node, 'title')))

describe.runIf(!process.env.STOREFRONT_CONTRACT_URL)('the emulated storefront', () => {
  test('keeps what is sold out as a line of quantity 0, without an error', async () => {
    const cart = await cartWith([{ merchandiseId: soldOutFibres, quantity: 2 }])
    expect(at(cart, 'lines', 'edges', 0, 'node', 'quantity')).toBe(0)
    expect(at(cart, 'totalQuantity')).toBe(0)
  })

  test('gives no more than is on the shelf, over all lines of the same item', async () => {
    const cart = await cartWith([{ merchandiseId: shortSerum, quantity: 5 }])
    const cartId = at(cart, 'id')
    const lines = [{ merchandiseId: shortSerum, quantity: 5, attributes: [{ key: 'gift', value: 'yes' }] }]
    const added = await read(operations.cartLinesAdd, { cartId, lines })
    const inCart = list(added, 'data', 'cartLinesAdd', 'cart', 'lines', 'edges')
    expect(inCart.map(edge => at(edge, 'node', 'quantity'))).toEqual([5, 2])
  })

  test('reports a bad line in a new cart under input, and makes no cart', async () => {
    const input = { lines: [{ merchandiseId: variant(999), quantity: 1 }] }
    const body = await read(operations.cartCreateWith, { input })
    expect(at(body, 'data', 'cartCreate', 'cart')).toBeNull()
    expect(at(body, 'data', 'cartCreate', 'userErrors', 0, 'field')).toEqual(['input', 'lines', '0', 'merchandiseId'])
  })

  test('changes nothing when one of several lines is refused', async () => {
    const cart = await cartWith([{ merchandiseId: shampoo, quantity: 1 }])
    const lines = [
      { merchandiseId: shampoo, quantity: 3 },
      { merchandiseId: variant(999), quantity: 1 },
    ]
    const body = await read(operations.cartLinesAdd, { cartId: at(cart, 'id'), lines })
    expect(at(body, 'data', 'cartLinesAdd', 'userErrors', 0, 'field')).toEqual(['lines', '1', 'merchandiseId'])
    expect(at(body, 'data', 'cartLinesAdd', 'cart', 'totalQuantity')).toBe(1)
  })

  test('takes a known discount code off the goods, to the cent over the lines, and says which codes count', async () => {
    const lines = [
      { merchandiseId: shampoo, quantity: 1 },
      { merchandiseId: variant(102), quantity: 1 },
    ]
    const cart = await cartWith(lines, ['welcome10', 'NONE'])
    // 32.00 + 54.95 = 86.95, a tenth of it is 8.695: nine cents down to 8.70 off.
    expect(at(cart, 'cost', 'totalAmount', 'amount')).toBe('78.25')
    expect(at(cart, 'discountCodes')).toEqual([
      { code: 'welcome10', applicable: true },
      { code: 'NONE', applicable: false },
    ])
    const off = list(cart, 'lines', 'edges').map(edge =>
      at(edge, 'node', 'discountAllocations', 0, 'discountedAmount', 'amount'),
    )
    expect(off).toEqual(['3.2', '5.5'])
  })

  test('gives a cart up after ten days without a change', async () => {
    const cart = await cartWith([{ merchandiseId: shampoo, quantity: 1 }])
    const id = at(cart, 'id')
    await control('clock', { advance: 'P9D' })
    expect(at(await read(operations.cart, { id }), 'data', 'cart', 'totalQuantity')).toBe(1)
    await control('clock', { advance: 'P1D' })
    expect(at(await read(operations.cart, { id }), 'data', 'cart')).toBeNull()
  })

  test('pages more lines than were asked for, and counts them all', async () => {
    const shades = [1201, 1202, 1203, 1204, 1205, 1206, 1208, 1209, 1210, 1211, 1212]
    const cart = await cartWith(shades.map(number => ({ merchandiseId: variant(number), quantity: 1 })))
    expect(list(cart, 'lines', 'edges')).toHaveLength(10)
    expect(at(cart, 'totalQuantity')).toBe(11)
  })

  test('buys for the country that the operation names', async () => {
    const query = 'mutation @inContext(country: NZ) { cartCreate { cart { buyerIdentity { countryCode } } } }'
    expect(at(await read(query), 'data', 'cartCreate', 'cart', 'buyerIdentity', 'countryCode')).toBe('NZ')
  })

  test('finds products by word, tag, type, price and availability', async () => {
    expect(await titles('shampoo')).toEqual(['TS1 Treatment Shampoo'])
    expect(await titles('tag:"brand:men" AND product_type:Serum')).toEqual(['SS1 Scalp Serum'])
    expect(await titles('variants.price:>700')).toEqual(['LC1 Light Therapy Cap'])
    expect(await titles('(title:TS1* OR title:TC1*) -shampoo')).toEqual(['TC1 Thickening Conditioner'])
    expect(await titles('available_for_sale:false')).toEqual([])
    expect(await titles('')).toHaveLength(13)
  })

  test('sorts by price and the other way round, and pages both ways', async () => {
    const [dearest] = await titles('', 'sortKey: PRICE, reverse: true')
    expect(dearest).toBe('LC1 Light Therapy Cap')
    const page = '{ products(last: 2, sortKey: TITLE) { nodes { title } pageInfo { hasNextPage hasPreviousPage } } }'
    const { products } = Object(at(await read(page), 'data'))
    expect(products.nodes.map((node: unknown) => at(node, 'title'))).toEqual([
      'TC1 Thickening Conditioner',
      'TS1 Treatment Shampoo',
    ])
    expect(products.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true })
  })

  test.each([
    ['{ products { nodes { id } } }', 'you must provide one of first or last'],
    ['{ products(first: 1, last: 1) { nodes { id } } }', 'providing both first and last is not supported'],
    ['{ products(first: 251) { nodes { id } } }', 'first cannot exceed 250'],
    ['{ products(first: 1, after: "nonsense") { nodes { id } } }', 'Invalid cursor for current pagination sort.'],
  ])('refuses %s in words', async (query, message) => {
    expect(at(await read(query), 'errors', 0, 'message')).toBe(message)
  })

  test.each([
    ['{ product(id: "gid://shopify/Product/1", nope: 1) { id } }', 'argumentNotAccepted'],
    ['{ productByHandle { id } }', 'missingRequiredArguments'],
    ['{ products(first: 1) }', 'selectionMismatch'],
    ['{ shop { name { first } } }', 'selectionMismatch'],
    ['query ($id: ID!) { shop { name } }', 'variableNotUsed'],
    ['{ product(id: $id) { id } }', 'variableNotDefined'],
    ['query ($id: String) { product(id: $id) { id } }', 'variableMismatch'],
    ['{ node(id: "gid://shopify/Product/1") { ... on Nothing { id } } }', 'undefinedType'],
    ['{ shop { ... on Product { id } } }', 'cannotSpreadFragment'],
    ['{ products(first: "x") { nodes { id } } }', 'argumentLiteralsIncompatible'],
    ['{ shop { ...all } }', 'useAndDefineFragment'],
  ])('names what is wrong with %s', async (query, code) => {
    const { status, body } = await storefront.ask(query)
    expect([status, at(body, 'errors', 0, 'extensions', 'code'), body.data]).toEqual([200, code, undefined])
  })

  test('tells each wrong part of a variable', async () => {
    const lines = [{ quantity: 'two', colour: 'red' }]
    const body = await read(operations.cartLinesAdd, { cartId: 'gid://shopify/Cart/x', lines })
    expect(list(body, 'errors', 0, 'extensions', 'problems')).toEqual([
      { path: [0, 'colour'], explanation: 'Field is not defined on CartLineInput' },
      { path: [0, 'merchandiseId'], explanation: 'Expected value to not be null' },
      { path: [0, 'quantity'], explanation: 'Could not coerce value "two" to Int' },
    ])
  })

  test('refuses more than 250 lines at once', async () => {
    const lines = Array.from({ length: 251 }, () => ({ merchandiseId: shampoo }))
    const body = await read(operations.cartCreateWith, { input: { lines } })
    expect(at(body, 'errors', 0, 'extensions', 'code')).toBe('MAX_INPUT_SIZE_EXCEEDED')
  })

  test('answers any version it can; older ones with the oldest, unknown ones not at all', async () => {
    const versionFor = async (version: string) => {
      const reply = await fetch(`${base}/api/${version}/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': 'emulator-public-token' },
        body: '{"query":"{ shop { name } }"}',
      })
      return [reply.status, reply.headers.get('x-shopify-api-version')]
    }
    expect(await versionFor('2026-07')).toEqual([200, '2026-07'])
    expect(await versionFor('2022-01')).toEqual([200, '2023-10'])
    expect(await versionFor('2026-05')).toEqual([404, null])
  })

  test('is throttled, locked or broken on demand, in the shapes of the provider', async () => {
    const strike = async (status: number) => {
      await control('faults', { match: { service: 'storefront', path: '/api' }, action: 'status', status })
      const reply = await storefront.ask('{ shop { name } }')
      return [reply.status, at(reply.body, 'errors', 0, 'extensions', 'code') ?? reply.body.errors]
    }
    expect(await strike(429)).toEqual([200, 'THROTTLED'])
    expect(await strike(423)).toEqual([423, 'This shop is currently locked'])
    expect(await strike(430)).toEqual([430, undefined])
    expect(await strike(500)).toEqual([500, 'INTERNAL_SERVER_ERROR'])
    expect((await storefront.ask('{ shop { name } }')).status).toBe(200)
  })

  test('serves every picture it names', async () => {
    const body = await read(
      '{ products(first: 50) { nodes { images(first: 250) { nodes { url altText width height } } } } }',
    )
    const pictures = list(body, 'data', 'products', 'nodes').flatMap(node => list(node, 'images', 'nodes'))
    expect(pictures.length).toBeGreaterThan(11)
    for (const picture of pictures) {
      expect(at(picture, 'altText')).toMatch(/\w/)
      const reply = await fetch(String(at(picture, 'url')))
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    expect((await fetch(`${base}/shop-files/..%2Fmodel.ts`)).status).toBe(404)
  })

  test('sells something without GST and without a picture', async () => {
    const body = await read(operations.productByHandle, { handle: 'Lemon-Myrtle-Tea' })
    const tea = at(body, 'data', 'productByHandle')
    expect([at(tea, 'featuredImage'), at(tea, 'tags')]).toEqual([null, ['gst-free']])
  })

  test('sells hair fibres in a dozen shades, one sold out, each with a picture of its own', async () => {
    const body = await read(`{ product(handle: "hf1-hair-fibres") {
      images(first: 250) { nodes { url } }
      variants(first: 250) { nodes { availableForSale image { url } } } } }`)
    const variants = list(body, 'data', 'product', 'variants', 'nodes')
    expect(variants.filter(one => at(one, 'availableForSale'))).toHaveLength(11)
    expect(new Set(variants.map(one => at(one, 'image', 'url'))).size).toBe(12)
    expect(list(body, 'data', 'product', 'images', 'nodes').length).toBeGreaterThan(12)
  })

  test('has its range back after a reset', async () => {
    await control('reset', {})
    expect(await titles('')).toHaveLength(13)
  })
})
