import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, list, openStorefront, type Storefront } from '../../test/storefront.ts'
import { operations } from '../../test/storefront-documents.ts'

/*
 * What holds at the provider and at the emulator alike. Nothing here knows what the shop sells. Runs against the
 * emulator, or against a real shop when STOREFRONT_CONTRACT_URL and STOREFRONT_CONTRACT_TOKEN are set.
 */

let storefront: Storefront
let products: unknown[]
/** A variant that can be bought. */
let variantId: string

beforeAll(async () => {
  storefront = await openStorefront()
  const { body } = await storefront.ask(operations.products, { first: 20 })
  products = list(body, 'data', 'products', 'edges').map(edge => at(edge, 'node'))
  const variants = products.flatMap(product => list(product, 'variants', 'edges').map(edge => at(edge, 'node')))
  variantId = String(
    at(
      variants.find(variant => at(variant, 'availableForSale') === true),
      'id',
    ),
  )
  expect(variantId).toMatch(/^gid:\/\/shopify\/ProductVariant\/\d+$/)
})
afterAll(() => storefront.stop())

const ask: Storefront['ask'] = (query, variables, headers) => storefront.ask(query, variables, headers)

async function newCart(): Promise<string> {
  const { body } = await ask(operations.cartCreate)
  expect(at(body, 'data', 'cartCreate', 'userErrors')).toEqual([])
  return String(at(body, 'data', 'cartCreate', 'cart', 'id'))
}

async function add(cartId: string, line: Record<string, unknown>): Promise<unknown> {
  const { body } = await ask(operations.cartLinesAdd, { cartId, lines: [line] })
  return at(body, 'data', 'cartLinesAdd')
}

const quantities = (cart: unknown) => list(cart, 'lines', 'edges').map(edge => at(edge, 'node', 'quantity'))

describe('reading the catalogue', () => {
  test('a product has what a page shows, with amounts as decimal text', () => {
    const [product] = products
    expect(at(product, 'id')).toMatch(/^gid:\/\/shopify\/Product\/\d+$/)
    expect(at(product, 'priceRange', 'minVariantPrice', 'amount')).toMatch(/^\d+\.\d+$/)
    expect(at(product, 'priceRange', 'minVariantPrice', 'currencyCode')).toMatch(/^[A-Z]{3}$/)
    expect(list(product, 'variants', 'edges').length).toBeGreaterThan(0)
  })

  test('one product is the same by id and by handle', async () => {
    const [product] = products
    const byId = await ask(operations.product, { id: at(product, 'id') })
    const byHandle = await ask(operations.productByHandle, { handle: at(product, 'handle') })
    expect(at(byId.body, 'data', 'product', 'id')).toBe(at(product, 'id'))
    expect(at(byHandle.body, 'data', 'productByHandle')).toEqual(at(byId.body, 'data', 'product'))
  })

  test('an unknown id or handle gives null and no error', async () => {
    const byId = await ask(operations.product, { id: 'gid://shopify/Product/1' })
    const byHandle = await ask(operations.productByHandle, { handle: 'there-is-no-such-thing' })
    const node = await ask(operations.node, { id: 'gid://shopify/ProductVariant/1' })
    expect([byId.body, byHandle.body, node.body].map(body => [at(body, 'data'), at(body, 'errors')])).toEqual([
      [{ product: null }, undefined],
      [{ productByHandle: null }, undefined],
      [{ node: null }, undefined],
    ])
  })

  test('a node is resolved whatever its type; a fragment of another type leaves it empty', async () => {
    const variant = await ask(operations.node, { id: variantId })
    expect(at(variant.body, 'data', 'node', 'id')).toBe(variantId)
    const product = await ask(operations.node, { id: at(products[0], 'id') })
    expect(at(product.body, 'data', 'node')).toEqual({})
  })

  test('pages follow each other by cursor without a gap or a repeat', async () => {
    const seen: unknown[] = []
    let after: unknown = null
    for (let page = 0; page < 20; page++) {
      const { body } = await ask(operations.products, { first: 4, after })
      seen.push(...list(body, 'data', 'products', 'edges').map(edge => at(edge, 'node', 'id')))
      after = at(body, 'data', 'products', 'pageInfo', 'endCursor')
      if (at(body, 'data', 'products', 'pageInfo', 'hasNextPage') !== true) break
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.slice(0, products.length)).toEqual(products.map(product => at(product, 'id')))
  })
})

describe('a cart', () => {
  test('starts empty without any input and knows where to pay', async () => {
    const { body } = await ask(operations.cartCreate)
    const cart = at(body, 'data', 'cartCreate', 'cart')
    expect(at(cart, 'id')).toMatch(/^gid:\/\/shopify\/Cart\/[\w-]+\?key=\w+$/)
    expect(at(cart, 'checkoutUrl')).toMatch(/\/cart\/c\/[\w-]+\?key=\w+$/)
    expect([at(cart, 'totalQuantity'), quantities(cart)]).toEqual([0, []])
  })

  test('joins the same item in one line, and keeps it apart when it carries other attributes', async () => {
    const cartId = await newCart()
    await add(cartId, { merchandiseId: variantId, quantity: 1 })
    const again = await add(cartId, { merchandiseId: variantId })
    expect(quantities(at(again, 'cart'))).toEqual([2])
    const apart = await add(cartId, { merchandiseId: variantId, attributes: [{ key: '_for', value: 'gift' }] })
    expect(quantities(at(apart, 'cart')).toSorted()).toEqual([1, 2])
    expect(at(apart, 'cart', 'totalQuantity')).toBe(3)
  })

  test('changes and removes lines by their id; quantity 0 removes', async () => {
    const cartId = await newCart()
    const added = await add(cartId, { merchandiseId: variantId, quantity: 1 })
    const id = at(added, 'cart', 'lines', 'edges', 0, 'node', 'id')
    expect(id).toMatch(/^gid:\/\/shopify\/CartLine\/[\w-]+\?cart=/)
    const two = await ask(operations.cartLinesUpdate, { cartId, lines: [{ id, quantity: 2 }] })
    expect(quantities(at(two.body, 'data', 'cartLinesUpdate', 'cart'))).toEqual([2])
    const none = await ask(operations.cartLinesUpdate, { cartId, lines: [{ id, quantity: 0 }] })
    expect(quantities(at(none.body, 'data', 'cartLinesUpdate', 'cart'))).toEqual([])
    const again = await add(cartId, { merchandiseId: variantId, quantity: 1 })
    const lineIds = [at(again, 'cart', 'lines', 'edges', 0, 'node', 'id')]
    const gone = await ask(operations.cartLinesRemove, { cartId, lineIds })
    expect(at(gone.body, 'data', 'cartLinesRemove', 'cart', 'totalQuantity')).toBe(0)
  })

  test('that does not exist is reported beside a cart of null, also when its key is missing or wrong', async () => {
    const cartId = await newCart()
    for (const id of ['gid://shopify/Cart/none?key=none', cartId.replace(/\?.*/, ''), `${cartId}0`]) {
      expect(await add(id, { merchandiseId: variantId })).toEqual({
        cart: null,
        userErrors: [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }],
      })
    }
  })

  test('refuses unknown merchandise and quantities out of range, and says where', async () => {
    const cartId = await newCart()
    const unknown = 'gid://shopify/ProductVariant/1'
    expect(list(await add(cartId, { merchandiseId: unknown }), 'userErrors')).toEqual([
      {
        code: 'INVALID',
        field: ['lines', '0', 'merchandiseId'],
        message: `The merchandise with id ${unknown} does not exist.`,
      },
    ])
    for (const quantity of [0, -1, 1_000_000]) {
      expect(list(await add(cartId, { merchandiseId: variantId, quantity }), 'userErrors')).toEqual([
        {
          code: 'INVALID',
          field: ['lines', '0', 'quantity'],
          message: `The quantity for merchandise with id ${variantId} must be greater than zero but less than 1000000.`,
        },
      ])
    }
  })

  test('takes attributes, a note and who buys, and gives them back to whoever has the key', async () => {
    const cartId = await newCart()
    const attributes = [{ key: '_reference', value: 'contract-test' }]
    const named = await ask(operations.cartAttributesUpdate, { cartId, attributes })
    expect(at(named.body, 'data', 'cartAttributesUpdate', 'cart', 'attributes')).toEqual(attributes)
    const noted = await ask(operations.cartNoteUpdate, { cartId, note: 'Leave at the door' })
    expect(at(noted.body, 'data', 'cartNoteUpdate', 'cart', 'note')).toBe('Leave at the door')
    const buyerIdentity = { email: 'buyer@example.com', countryCode: 'AU' }
    await ask(operations.cartBuyerIdentityUpdate, { cartId, buyerIdentity })
    const read = await ask(operations.cart, { id: cartId })
    expect(at(read.body, 'data', 'cart', 'buyerIdentity')).toEqual(buyerIdentity)
    const stranger = await ask(operations.cart, { id: cartId.replace(/\?.*/, '') })
    expect(at(stranger.body, 'data', 'cart', 'buyerIdentity', 'email')).toBeNull()
  })

  test('can be made with everything at once', async () => {
    const input = {
      lines: [{ merchandiseId: variantId, quantity: 1 }],
      attributes: [{ key: '_reference', value: 'contract-test' }],
      buyerIdentity: { countryCode: 'AU' },
      note: 'Thanks',
    }
    const { body } = await ask(operations.cartCreateWith, { input })
    expect(at(body, 'data', 'cartCreate', 'userErrors')).toEqual([])
    expect(at(body, 'data', 'cartCreate', 'cart', 'totalQuantity')).toBe(1)
  })

  test('reads as null once it cannot be found', async () => {
    const { body } = await ask(operations.cart, { id: 'gid://shopify/Cart/none?key=none' })
    expect(body.data).toEqual({ cart: null })
    expect(body.errors).toBeUndefined()
  })
})

describe('what is wrong with a call', () => {
  const codeOf = ({ body }: { body: unknown }) => at(body, 'errors', 0, 'extensions', 'code')

  test('a wrong or missing token is turned away with 401', async () => {
    for (const token of ['wrong', '']) {
      const answer = await ask('{ shop { name } }', {}, { 'x-shopify-storefront-access-token': token })
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({ errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] })
    }
  })

  test('an unknown field, an id that is none, and a wrong variable are told with status 200 and no data', async () => {
    const field = await ask('{ shop { nonsense } }')
    expect([field.status, codeOf(field), field.body.data]).toEqual([200, 'undefinedField', undefined])
    expect(at(field.body, 'errors', 0, 'message')).toBe("Field 'nonsense' doesn't exist on type 'Shop'")
    const literal = await ask('{ product(id: "7") { id } }')
    expect([literal.status, codeOf(literal)]).toEqual([200, 'argumentLiteralsIncompatible'])
    const variable = await ask(operations.product, { id: '7' })
    expect([variable.status, codeOf(variable)]).toEqual([200, 'INVALID_VARIABLE'])
    expect(at(variable.body, 'errors', 0, 'extensions', 'problems', 0, 'explanation')).toBe("Invalid global id '7'")
  })

  test('a body that is not JSON is refused with 400', async () => {
    expect((await storefront.post('{"query":')).status).toBe(400)
  })

  test('a list longer than 250 is refused', async () => {
    const { status, body } = await ask('{ products(first: 251) { nodes { id } } }')
    expect(status).toBe(200)
    expect(list(body, 'errors').length).toBeGreaterThan(0)
  })

  test('every answer names the version that spoke and a request id', async () => {
    const { headers } = await ask('{ shop { name } }')
    expect(headers.get('x-shopify-api-version')).toMatch(/^\d{4}-\d{2}$/)
    expect(headers.get('x-request-id')).toMatch(/\S+/)
  })

  test('a page of any origin may call', async () => {
    const preflight = await fetch(storefront.url, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-shopify-storefront-access-token',
      },
    })
    expect(preflight.status).toBeLessThan(300)
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(
      'x-shopify-storefront-access-token',
    )
    const { headers } = await ask('{ shop { name } }', {}, { origin: 'https://shop.example' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})
