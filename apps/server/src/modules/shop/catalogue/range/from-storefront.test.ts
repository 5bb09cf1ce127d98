import type { RemoteProduct } from '@om/integrations/storefront/port'
import { describe, expect, test } from 'vitest'
import { fromStorefront } from './from-storefront.ts'

const price = { cents: 3200, currency: 'AUD' }
const product = (id: number, handle: string, other: Partial<RemoteProduct> = {}): RemoteProduct => ({
  id: `gid://shopify/Product/${id}`,
  handle,
  shopHandle: handle,
  title: 'A product',
  description: '',
  descriptionHtml: '',
  productType: '',
  tags: [],
  isAvailable: true,
  price,
  lowestPrice: price,
  pictureUrl: null,
  pictures: [],
  variants: [],
  shopifyVariantId: null,
  ...other,
})
const kept = (...products: RemoteProduct[]) => fromStorefront(products).entries.map(({ slug }) => slug)
const variant = (title: string, value = '') => ({
  id: 'gid://shopify/ProductVariant/1',
  title,
  sku: '',
  price,
  isAvailable: true,
  quantityLeft: null,
  pictureUrl: null,
  options: [{ name: 'Size', value }],
})

describe('what is taken over from the shop', () => {
  test('stands in our own order first, and the rest as the shop lists it', () => {
    expect(
      kept(
        product(1, 'gift-card'),
        product(7810000000002, 'tc1-thickening-conditioner'),
        product(2, 'candle'),
        product(7810000000001, 'ts1-treatment-shampoo'),
      ),
    ).toEqual(['ts1-treatment-shampoo', 'tc1-thickening-conditioner', 'gift-card', 'candle'])
  })

  const picture = { url: 'https://cdn.example/a.png', alt: 'A bottle of Propecia', width: 1, height: 1 }
  test.each<[string, Partial<RemoteProduct>]>([
    ['title', { title: 'Finasteride 1 mg' }],
    ['description', { description: 'A DHT blocker for hair.' }],
    ['kind', { productType: 'Hair loss tablets' }],
    ['tag', { tags: ['minoxidil'] }],
    ['picture text', { pictures: [picture] }],
    ['variant', { variants: [variant('Dutasteride')] }],
    ['option', { variants: [variant('One', 'with spironolactone')] }],
  ])('is never a product with a medicine named in its %s [SHOP-14]', (_, other) => {
    const { entries, leftOut } = fromStorefront([product(1, 'thing', other)])
    expect(entries).toEqual([])
    expect(leftOut).toMatchObject([{ id: 'gid://shopify/Product/1' }])
  })

  test.each<[string, RemoteProduct]>([
    ['by our own catalogue', product(7810000000013, 'care-plan-men')],
    ['by its name', product(1, 'care-plan-women')],
    ['by the shop’s tag', product(1, 'thing', { tags: ['Prescription-only'] })],
    ['by the shop’s other tag', product(1, 'thing', { tags: ['needs_prescription'] })],
  ])('is never a product that needs a prescription %s [SHOP-16]', (_, one) => expect(kept(one)).toEqual([]))

  test('gives an address to one product alone, and to none that cannot be one [SHOP-11]', () => {
    expect(
      kept(product(1, 'thing'), product(2, 'thing'), product(3, 'a/b'), product(4, ''), product(5, 'größe')),
    ).toEqual(['thing', 'größe'])
  })

  test.each<[string, RemoteProduct]>([
    ['a currency that is none', product(1, 'odd', { price: { cents: 100, currency: 'Dollars' } })],
    ['less than nothing as its price', product(1, 'odd', { price: { cents: -500, currency: 'AUD' } })],
    [
      'a price beyond belief',
      product(1, 'odd', { variants: [{ ...variant('One'), price: { cents: 1e12, currency: 'AUD' } }] }),
    ],
    ['an id that is none', { ...product(1, 'odd'), id: 'x'.repeat(9_000) }],
    ['the id of another', product(2, 'odd')],
  ])('is everything but a product with %s [SHOP-33]', (_, odd) =>
    expect(kept(product(2, 'thing'), odd)).toEqual(['thing']),
  )

  test('has pictures whose sizes can be true, or none', () => {
    const sides = [-5, 0, 900, 1e9].map(width => ({ ...picture, alt: '', width }))
    const [entry] = fromStorefront([product(1, 'x', { pictures: sides })]).entries
    expect(entry?.pictures.map(({ width }) => width)).toEqual([0, 0, 900, 0])
  })

  test('has pictures from the web alone', () => {
    const urls = [
      'https://cdn.example/a.png',
      'file:///etc/passwd',
      'data:image/png;base64,AA',
      'javascript:alert(1)',
      '',
      `https://cdn.example/${'a'.repeat(9_000)}`,
    ]
    const [entry] = fromStorefront([
      product(1, 'x', { pictures: urls.map(url => ({ ...picture, alt: '', url })) }),
    ]).entries
    expect(entry?.pictures.map(({ url }) => url)).toEqual(['https://cdn.example/a.png'])
  })
})
