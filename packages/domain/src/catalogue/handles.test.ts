import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalSlug, handleConfig, knownSlug, storefrontHandle, withCanonicalHandle } from './handles.ts'
import { products } from './products.ts'

const entries = [...handleConfig.values()]
const names = entries.flatMap(({ slug, shopifyHandle, legacyHandles }) =>
  [slug, shopifyHandle, ...legacyHandles].map(name => ({ name, slug })),
)

describe('names of a product', () => {
  test('every product has an entry under its id', () => {
    expect([...handleConfig].map(([id, { slug }]) => [id, slug])).toEqual(products.map(({ id, slug }) => [id, slug]))
  })

  test.each([
    ['ts1-treatment-shampoo', 'ts1-treatment-shampoo'],
    ['laser-cap', 'ts1-treatment-shampoo'],
    ['Laser-Cap', 'ts1-treatment-shampoo'],
    [' LASER-CAP ', 'ts1-treatment-shampoo'],
    ['daily-hair-nutrition', 'hs1-hair-nutrition-men'],
    ['lc1-light-therapy-cap', 'lc1-light-therapy-cap'],
    ['Gift-Card', 'gift-card'],
    ['constructor', 'constructor'],
  ])('%s leads to %s', (handle, slug) => expect(canonicalSlug(handle)).toBe(slug))

  test('no name belongs to two products', () => {
    const owners = new Map<string, string>()
    for (const { name, slug } of names) {
      expect(owners.get(name) ?? slug).toBe(slug)
      owners.set(name, slug)
    }
  })

  test('any mix of capitals leads to the same product', () => {
    const mixed = fc
      .record({ entry: fc.constantFrom(...names), capitals: fc.array(fc.boolean(), { minLength: 1 }) })
      .map(({ entry, capitals }) => ({
        slug: entry.slug,
        typed: [...entry.name].map((one, at) => (capitals[at % capitals.length] ? one.toUpperCase() : one)).join(''),
      }))
    fc.assert(fc.property(mixed, ({ typed, slug }) => canonicalSlug(typed) === slug && knownSlug(typed) === slug))
  })

  test('a canonical slug stays as it is, whatever was typed', () => {
    fc.assert(fc.property(fc.string(), typed => canonicalSlug(canonicalSlug(typed)) === canonicalSlug(typed)))
  })

  test('asks the storefront for the name it keeps, and comes back to the same product', () => {
    expect(storefrontHandle('hs1-hair-nutrition-men')).toBe('daily-hair-nutrition')
    expect(storefrontHandle('laser-cap')).toBe('ts1-treatment-shampoo')
    expect(storefrontHandle('Gift-Card')).toBe('gift-card')
    for (const { slug } of entries) expect(canonicalSlug(storefrontHandle(slug))).toBe(slug)
  })
})

describe('products read from the storefront', () => {
  const shampoo = products.find(({ slug }) => slug === 'ts1-treatment-shampoo')

  test('carry our slug even when the shop has renamed them', () => {
    const read = { id: shampoo?.id ?? '', handle: 'new-shampoo', title: 'TS1' }
    expect(withCanonicalHandle(read)).toEqual({ ...read, handle: 'ts1-treatment-shampoo' })
  })

  test('carry our slug by handle when the id is another shop’s', () => {
    expect(withCanonicalHandle({ id: 'gid://shopify/Product/1', handle: 'laser-cap' }).handle).toBe(
      'ts1-treatment-shampoo',
    )
  })

  test('keep their own handle when they are not in the catalogue', () => {
    expect(withCanonicalHandle({ id: 'gid://shopify/Product/2', handle: 'Gift-Card' }).handle).toBe('gift-card')
  })
})
