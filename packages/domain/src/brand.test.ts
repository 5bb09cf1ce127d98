import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandInfo, brandOf, isNeutralArea, neutralPrefixes, switchPath, toBrandPath } from './brand.ts'

describe('brand of a path', () => {
  test.each([
    ['/', 'men'],
    ['/women', 'women'],
    ['/women/shop?page=2', 'women'],
    ['/Women/blog', 'women'],
    ['/shop/women', 'men'],
    ['/support', 'men'],
    ['/hers', 'men'],
    ['/?next=/women', 'men'],
  ])('%s shows the %s brand [BRAND-01]', (path, brand) => expect(brandOf(path)).toBe(brand))

  test.each([...neutralPrefixes, '/admin/users', '/doctor/dashboard?x=1', '/pharmacy-dashboard', '/auth/callback'])(
    '%s belongs to no brand [BRAND-02]',
    path => expect(isNeutralArea(path)).toBe(true),
  )

  test.each(['/', '/women', '/shop', '/support', '/shop/checkout'])('%s is not a neutral area', path =>
    expect(isNeutralArea(path)).toBe(false),
  )
})

describe('the same page in the other brand', () => {
  test.each([
    ['/', 'women', '/women'],
    ['/women', 'men', '/'],
    ['/women/', 'men', '/'],
    ['/how-it-works', 'women', '/women/how-it-works'],
    ['/women/how-it-works', 'women', '/women/how-it-works'],
    ['/women/shop/product/ts1?v=1#top', 'men', '/shop/product/ts1?v=1#top'],
    ['/shop/product/ts1?v=1#top', 'women', '/women/shop/product/ts1?v=1#top'],
    ['/blog/a-post', 'women', '/women/blog/a-post'],
    ['/quiz', 'women', '/women/quiz'],
    ['/get-started', 'women', '/women/get-started'],
    ['/?a=1', 'women', '/women?a=1'],
    ['/women?a=1', 'men', '/?a=1'],
    ['/shop', 'men', '/shop'],
  ] as const)('%s for %s is %s [BRAND-03]', (path, brand, expected) => expect(toBrandPath(path, brand)).toBe(expected))

  test.each([
    '/privacy-policy',
    '/shop/checkout',
    '/order-confirmation',
    '/patient-orders',
    '/mens-hair-loss-treatment',
    '/womens-page',
    'https://example.org/shop',
    '//example.org/shop',
    'mailto:hello@example.org',
    '#faq',
    ...neutralPrefixes,
  ])('%s has one address and keeps it [BRAND-04]', path => {
    expect(toBrandPath(path, 'women')).toBe(path)
    expect(toBrandPath(path, 'men')).toBe(path)
  })

  test.each([
    ['/women/women', '/'],
    ['/women//other.example/shop', '/other.example/shop'],
    ['/women///', '/'],
  ])('%s never becomes an address of another site or of the wrong brand', (path, plain) => {
    expect(toBrandPath(path, 'men')).toBe(plain)
  })

  test('is the same when done twice, and shows the asked brand or stays where it was [BRAND-05]', () => {
    const segment = fc.constantFrom('women', 'shop', 'product', 'blog', 'a', 'support', 'admin', 'auth', 'quiz', '')
    const path = fc.array(segment, { maxLength: 4 }).map(parts => `/${parts.join('/')}`)
    fc.assert(
      fc.property(path, fc.constantFrom('men' as const, 'women' as const), (from, brand) => {
        const once = toBrandPath(from, brand)
        expect(toBrandPath(once, brand)).toBe(once)
        if (once !== from) expect(brandOf(once)).toBe(brand)
      }),
    )
  })
})

describe('brand details', () => {
  test('gives each brand its name, tagline, base path and colours [BRAND-06]', () => {
    expect(brandInfo('men', 'Olive Mane')).toEqual({
      id: 'men',
      name: 'Olive Mane',
      tagline: 'Evidence-based hair loss treatment for men',
      basePath: '/',
      colors: {
        primary: '#5a6943',
        primaryLight: '#7a8a63',
        primaryDark: '#444f33',
        secondary: '#6c757d',
        neutral: '#ffffff',
        accent: '#000000',
      },
    })
    expect(brandInfo('women', 'Olive Mane')).toEqual({
      id: 'women',
      name: 'Olive Mane for Women',
      tagline: 'Evidence-based hair loss treatment for women',
      basePath: '/women',
      colors: {
        primary: '#7f9165',
        primaryLight: '#9fa882',
        primaryDark: '#6a7751',
        secondary: '#f5f5f5',
        neutral: '#FDF8FD',
        accent: '#000000',
        text: '#7f9165',
      },
    })
  })
})

describe('the switch to the other brand', () => {
  test.each([
    ['/', 'women', '/women'],
    ['/women/practitioners', 'men', '/practitioners'],
    ['/blog', 'women', '/women/blog'],
    ['/blog/a-post', 'women', '/women/blog'],
    ['/women/blog/a-story', 'men', '/blog'],
    ['/mens-hair-loss-treatment', 'women', '/women'],
    ['/terms-of-use', 'women', '/women'],
  ] as const)('leads from %s to %s at %s', (path, brand, target) => expect(switchPath(path, brand)).toBe(target))
})
