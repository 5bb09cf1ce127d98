import { describe, expect, test } from 'vitest'
import { hidesFooter, isNoIndex, layoutOf, loadsCart, redirectOf, redirectPaths, titleOf } from './routes.ts'

describe('redirects', () => {
  test.each([
    ['/quiz', '/hair-loss-quiz'],
    ['/women/quiz', '/women/hair-loss-quiz'],
    ['/get-started', '/hair-loss-quiz'],
    ['/women/get-started', '/women/hair-loss-quiz'],
    ['/hair-loss', '/mens-hair-loss-treatment'],
    ['/hers', '/women'],
    ['/login', '/user-login'],
    ['/consumer-login', '/user-login'],
    ['/dashboard', '/doctor/dashboard'],
    ['/consumer-dashboard', '/patient-dashboard'],
    ['/patient/prescriptions', '/patient-prescriptions'],
    ['/profile', '/patient-profile'],
    ['/patient-review', '/patient-prescriptions'],
  ])('%s leads to %s [ROUTE-01]', (from, to) => expect(redirectOf(from)).toBe(to))

  test.each(['/%0d%0a', '/%0D%0ASet-Cookie:%20a', '/shop/%09', '/women/%7f?x=1'])('%s leads home', path =>
    expect(redirectOf(path)).toBe('/'),
  )

  test('keeps query and fragment on a redirect [ROUTE-02]', () =>
    expect(redirectOf('/quiz/?ref=mail#start')).toBe('/hair-loss-quiz?ref=mail#start'))

  test('never leads from one redirect to another [ROUTE-03]', () => {
    for (const from of redirectPaths) expect(redirectOf(redirectOf(from) ?? '')).toBeNull()
  })

  test.each([
    ['/product-page?handle=Laser-Cap', '/shop/product/ts1-treatment-shampoo'],
    ['/product-page?handle=gift-card&from=mail', '/shop/product/gift-card?from=mail'],
    ['/product-page?id=7810000000002#use', '/shop/product/tc1-thickening-conditioner#use'],
    ['/product-page/?id=gid%3A%2F%2Fshopify%2FProduct%2F7810000000002', '/shop/product/tc1-thickening-conditioner'],
    ['/shop/product/laser-cap?ref=mail', '/shop/product/ts1-treatment-shampoo?ref=mail'],
    ['/women/shop/product/TS1-Treatment-Shampoo', '/women/shop/product/ts1-treatment-shampoo'],
    ['/shop/product/daily-hair-nutrition/', '/shop/product/hs1-hair-nutrition-men'],
    ['/shop/product/Gift-Card', '/shop/product/gift-card'],
  ])('%s leads to the one address of the product, %s [SHOP-10]', (from, to) => {
    expect(redirectOf(from)).toBe(to)
    expect(redirectOf(to)).toBeNull()
  })

  test.each([
    '/',
    '/women',
    '/hair-loss-quiz',
    '/unknown',
    '/product-page',
    '/product-page?handle=',
    '/product-page?id=1',
    '/shop/product/gift-card',
    '/shop/product/%E0%A4%A',
  ])('%s is no redirect', path => expect(redirectOf(path)).toBeNull())
})

describe('titles', () => {
  test.each([
    ['/', 'Olive Mane | Hair-Loss Treatments'],
    ['/women', 'Olive Mane | Hair-Loss Treatments'],
    ['/blog', 'Olive Mane | Research'],
    ['/blog/hair-cycle', 'Olive Mane | Research'],
    ['/women/shop/product/ts1', 'Olive Mane | Shop'],
    ['/support?topic=delivery', 'Olive Mane | Support & FAQs'],
    ['/patient-dashboard', 'OM | Dashboard'],
    ['/patients/42', 'OM | Patient'],
    ['/user-login/', 'OM | Patient Login'],
    ['/no/such/page', 'Olive Mane'],
  ])('%s is titled %s [ROUTE-04]', (path, title) => expect(titleOf(path, 'Olive Mane')).toBe(title))
})

describe('search engines', () => {
  test.each(['/', '/women', '/blog/x', '/women/shop/product/ts1', '/hair-loss-quiz', '/privacy-policy', '/support'])(
    '%s may be indexed',
    path => expect(isNoIndex(path)).toBe(false),
  )

  test.each([
    '/shop/checkout',
    '/order-confirmation',
    '/patient-orders',
    '/user-login',
    '/admin/users',
    '/patients',
    '/x',
  ])('%s is not indexed [ROUTE-05]', path => expect(isNoIndex(path)).toBe(true))
})

describe('layouts', () => {
  test.each([
    ['/', 'default'],
    ['/women/blog/a', 'default'],
    ['/shop', 'shop'],
    ['/women/shop/product/ts1', 'shop'],
    ['/order-confirmation', 'shop'],
    ['/doctor/dashboard', 'doctor'],
    ['/doctor-settings', 'doctor'],
    ['/patients/7', 'doctor'],
    ['/prescriptions', 'doctor'],
    ['/patient-dashboard', 'patient'],
    ['/secure-messaging', 'patient'],
    ['/consumer-health-records', 'patient'],
    ['/pharmacy-orders', 'pharmacy'],
    ['/admin/orders', 'admin'],
    ['/admin-login', 'auth'],
    ['/pharmacy-login', 'auth'],
    ['/doctor-login', 'auth'],
    ['/patient-register', 'auth'],
    ['/auth/callback', 'auth'],
  ] as const)('%s has the %s layout [ROUTE-06]', (path, layout) => expect(layoutOf(path)).toBe(layout))

  test('leaves the footer out on messaging pages only [ROUTE-07]', () => {
    expect(hidesFooter('/patient-messages')).toBe(true)
    expect(hidesFooter('/secure-messaging?thread=1')).toBe(true)
    expect(hidesFooter('/patient-dashboard')).toBe(false)
  })
})

test.each([
  ['/shop', true],
  ['/women/shop/product/rs1-root-serum', true],
  ['/product-page', true],
  ['/order-confirmation', true],
  ['/subscription-success?session_id=1', true],
  ['/', false],
  ['/women', false],
  ['/blog', false],
  ['/women/how-it-works', false],
])('the cart drawer loads on %s: %s [ROUTE-08]', (path, loads) => expect(loadsCart(path)).toBe(loads))
