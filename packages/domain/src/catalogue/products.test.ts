import { describe, expect, test } from 'vitest'
import { productSlugs } from './product.ts'
import { carePlanOf, gstOf, lacksRegisterEntry, needsOf, productOf, products, shelfOf } from './products.ts'

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : []
}

describe('the range', () => {
  test('has every product once, in shelf order, each with its own storefront address', () => {
    expect(products.map(({ slug }) => slug)).toEqual([...productSlugs])
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length)
  })

  test.each([
    ['ts1-treatment-shampoo', 3200],
    ['tc1-thickening-conditioner', 3000],
    ['ss1-scalp-serum', 4900],
    ['rs1-root-serum', 4900],
    ['bm1-bond-mask', 3800],
    ['sx1-scalp-exfoliant', 2900],
    ['hs1-hair-nutrition-men', 3900],
    ['hs2-hair-nutrition-women', 4200],
    ['lc1-light-therapy-cap', 74_900],
    ['dr1-scalp-roller', 3500],
    ['sp1-silk-pillowcase', 6900],
    ['hf1-hair-fibres', 3600],
  ] as const)('%s costs %i cents', (slug, cents) => expect(productOf(slug).priceCents).toBe(cents))

  test('shows each brand its own shelf, without services', () => {
    const slugs = (brand: 'men' | 'women') => shelfOf(brand).map(({ slug }) => slug)
    expect(slugs('men')).toContain('ss1-scalp-serum')
    expect(slugs('men')).not.toContain('rs1-root-serum')
    expect(slugs('women')).toContain('sp1-silk-pillowcase')
    expect(slugs('women')).not.toContain('hs1-hair-nutrition-men')
    for (const brand of ['men', 'women'] as const) expect(slugs(brand)).not.toContain(carePlanOf(brand).slug)
  })

  test('groups by needs that a shelf really answers', () => {
    expect(needsOf('men')).toEqual([
      'cleanse',
      'thickness_look',
      'scalp_comfort',
      'repair',
      'nutrition',
      'device',
      'styling',
    ])
    for (const product of [...shelfOf('men'), ...shelfOf('women')]) expect(product.needs.length).toBeGreaterThan(0)
  })

  test('prices a care plan only after a consultation, and asks for a prescription', () => {
    for (const brand of ['men', 'women'] as const) {
      const plan = carePlanOf(brand)
      expect(plan).toMatchObject({ brands: [brand], priceCents: null, requiresPrescription: true })
      expect(gstOf(plan)).toBeNull()
    }
  })

  test('shows one eleventh of a price as GST', () => {
    expect(gstOf(productOf('ts1-treatment-shampoo'))).toBe(291)
    expect(gstOf(productOf('lc1-light-therapy-cap'))).toBe(6809)
  })

  test('holds back listed medicines and devices that have no register entry', () => {
    expect(products.filter(lacksRegisterEntry).map(({ slug }) => slug)).toEqual([
      'hs1-hair-nutrition-men',
      'hs2-hair-nutrition-women',
      'lc1-light-therapy-cap',
    ])
    expect(lacksRegisterEntry({ ...productOf('lc1-light-therapy-cap'), artgNo: '123456' })).toBe(false)
  })
})

describe('what is said about the range', () => {
  const named =
    /finasteride|dutasteride|minoxidil|spironolactone|cyproterone|bicalutamide|propecia|proscar|avodart|loniten|aldactone|androcur|DHT|!/i
  const promise = /regrow|regrowth|grows? hair|hair growth|clinically proven|cures?\b|prevents? hair loss/i

  test.each(products)('$slug names no prescription medicine and promises no growth', product => {
    for (const text of texts(product)) {
      expect(text).not.toMatch(named)
      expect(text).not.toMatch(promise)
    }
  })

  test.each(products)('$slug says what it is, how it is used and what is in it', product => {
    for (const text of [product.summary, product.purpose, product.contents.text]) expect(text).toMatch(/\.$/)
    expect(product.howToUse.length).toBeGreaterThan(0)
    expect(product.allowedClaims.length).toBeGreaterThan(0)
  })

  test('warns that iron is dangerous to children', () => {
    expect(productOf('hs2-hair-nutrition-women').warnings.join(' ')).toMatch(/children/)
  })
})
