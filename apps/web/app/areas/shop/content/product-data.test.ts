import type { ShopProduct } from '@om/contracts/shop'
import { describe, expect, test } from 'vitest'
import { productData } from './product-data.ts'

const config = { publicUrl: 'https://shop.test', productName: 'Olive Mane' }

const product: ShopProduct = {
  id: 'gid://shopify/Product/7810000000001',
  slug: 'ts1-treatment-shampoo',
  title: 'TS1 Treatment Shampoo',
  brands: ['men', 'women'],
  productType: 'Shampoo',
  tags: [],
  description: '',
  currency: 'AUD',
  priceFromCents: 3200,
  priceToCents: 5495,
  pictures: [{ src: '/pictures/shop/a', alt: 'A bottle', width: 1250, height: 1500 }],
  variants: [
    {
      id: 'gid://shopify/ProductVariant/1',
      title: '250 mL',
      sku: 'TS1-250ML',
      priceCents: 3200,
      isAvailable: true,
      quantityLeft: null,
      options: [{ name: 'Size', value: '250 mL' }],
      pictureAt: null,
    },
    {
      id: 'gid://shopify/ProductVariant/2',
      title: '500 mL',
      sku: 'TS1-500ML',
      priceCents: 5495,
      isAvailable: false,
      quantityLeft: 0,
      options: [{ name: 'Size', value: '500 mL' }],
      pictureAt: null,
    },
  ],
  orderBlock: null,
  isTaxed: true,
}
const asOf = '2026-03-01T00:00:00.000Z'

describe('what search engines are told of a product', () => {
  test('names it, shows it and offers each variant at its price', () => {
    const [told] = productData({ product, brand: 'women', asOf }, config)
    expect(told).toMatchObject({
      '@type': 'Product',
      name: 'TS1 Treatment Shampoo',
      url: 'https://shop.test/women/shop/product/ts1-treatment-shampoo',
      category: 'Shampoo',
      sku: 'TS1-250ML',
      image: ['https://shop.test/pictures/shop/a-1500.webp'],
      offers: [
        { name: '250 mL', price: '32.00', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
        { name: '500 mL', price: '54.95', priceCurrency: 'AUD', availability: 'https://schema.org/OutOfStock' },
      ],
    })
  })

  test('tells the way to it in its brand', () => {
    const [, way] = productData({ product, brand: 'women', asOf }, config)
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://shop.test/women' },
        { position: 2, item: 'https://shop.test/women/shop' },
        { position: 3, name: 'TS1 Treatment Shampoo' },
      ],
    })
  })

  test.each(['no_register_entry', 'needs_prescription'] as const)(
    'offers nothing that may not be sold: %s [SHOP-49]',
    orderBlock => {
      const [told] = productData({ product: { ...product, orderBlock }, brand: 'men', asOf }, config)
      expect(told).not.toHaveProperty('offers')
    },
  )

  test('offers nothing while the shop has never answered', () => {
    const [told] = productData({ product: { ...product, variants: [] }, brand: 'men', asOf: null }, config)
    expect(told).not.toHaveProperty('offers')
  })
})
