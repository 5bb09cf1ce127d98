import { advertisingWordsIn } from '@om/domain/advertising-words'
import { handleConfig } from '@om/domain/catalogue/handles'
import { products } from '@om/domain/catalogue/products'
import { startEmulators } from '@om/emulators/start-emulators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const Product = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  variants: z.object({ nodes: z.array(z.object({ price: z.object({ amount: z.string() }) })) }),
})
const Answer = z.object({ data: z.object({ products: z.object({ nodes: z.array(Product) }) }) })

const query = `{ products(first: 50) { nodes { id handle title description tags
  variants(first: 1) { nodes { price { amount } } } } } }`

let emulators: Awaited<ReturnType<typeof startEmulators>>
let inShop: z.infer<typeof Product>[]

beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  const reply = await fetch(`${emulators.url}/api/2023-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': 'emulator-public-token' },
    body: JSON.stringify({ query }),
  })
  inShop = Answer.parse(await reply.json()).data.products.nodes
})
afterAll(() => emulators.stop())

const range = products.filter(({ kind }) => kind !== 'service')

describe('the emulated shop', () => {
  test.each(range.map(product => [product.name, product] as const))(
    'sells %s under the id, handle, price and brands of our catalogue',
    (_, product) => {
      const found = inShop.find(({ id }) => id === product.id)
      expect(found?.title).toBe(product.name)
      expect(found?.handle).toBe(handleConfig.get(product.id)?.shopifyHandle)
      expect(Number(found?.variants.nodes[0]?.price.amount) * 100).toBeCloseTo(product.priceCents ?? 0)
      expect(found?.tags.filter(tag => tag.startsWith('brand:'))).toEqual(product.brands.map(brand => `brand:${brand}`))
    },
  )

  test('sells exactly one thing that our catalogue does not know, and no care plan', () => {
    const known = new Set<string>(range.map(({ id }) => id))
    expect(inShop.filter(({ id }) => !known.has(id)).map(({ handle }) => handle)).toEqual(['lemon-myrtle-tea'])
  })

  test('says nothing that may not be advertised (REG-09)', () => {
    for (const { title, description } of inShop)
      expect([title, advertisingWordsIn(`${title} ${description}`)]).toEqual([title, []])
  })
})
