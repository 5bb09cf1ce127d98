import type { ShopProduct } from '@om/contracts/shop'
import { expect, test } from 'vitest'
import { factsOf, needsOf, pageDescription, paragraphsOf, sizeOf, summaryOf } from './facts.ts'

const ours: ShopProduct = {
  id: 'gid://shopify/Product/7810000000002',
  slug: 'tc1-thickening-conditioner',
  title: 'TC1 Thickening Conditioner',
  brands: ['men', 'women'],
  productType: 'Conditioner',
  tags: ['need:styling'],
  description: 'Words of the shop.',
  currency: 'AUD',
  priceFromCents: 3000,
  priceToCents: 3000,
  pictures: [],
  variants: [],
  orderBlock: null,
  isTaxed: true,
}
const theirs: ShopProduct = {
  ...ours,
  id: 'gid://shopify/Product/1',
  slug: 'lemon-myrtle-tea',
  title: 'Lemon Myrtle Tea',
  tags: ['Need:Nutrition', 'daily'],
  description: 'Black tea with lemon myrtle. Steep for three minutes.\n\nNice with milk.',
}

test('our own catalogue says what a product is for', () => {
  expect(factsOf(ours)?.code).toBe('TC1')
  expect(summaryOf(ours)).toMatch(/^A light conditioner/)
  expect(needsOf(ours)).toEqual(['thickness_look', 'repair'])
  expect(sizeOf(ours)).toBe('250 mL')
})

test('what only the shop knows is told in the words of the shop', () => {
  expect(factsOf(theirs)).toBeNull()
  expect(summaryOf(theirs)).toBe('Black tea with lemon myrtle.')
  expect(needsOf(theirs)).toEqual(['nutrition'])
  expect(paragraphsOf(theirs.description)).toEqual([
    'Black tea with lemon myrtle. Steep for three minutes.',
    'Nice with milk.',
  ])
  expect(sizeOf(theirs)).toBe('')
})

test('descriptions for search engines keep their length, whatever the shop writes', () => {
  for (const description of ['', 'Tea.', 'very '.repeat(200), theirs.description]) {
    const { length } = pageDescription({ ...theirs, description })
    expect(length).toBeGreaterThanOrEqual(35)
    expect(length).toBeLessThanOrEqual(200)
  }
})
