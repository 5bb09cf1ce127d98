import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMembersArea, OTHER_PAGE, pagePattern } from './page-pattern.ts'
import { titledPaths } from './routes.ts'

describe('the kind of page of a path', () => {
  test.each([
    ['/', '/'],
    ['/women', '/women'],
    ['/women/', '/women'],
    ['/How-It-Works', '/how-it-works'],
    ['/blog/pattern-hair-loss', '/blog/*'],
    ['/women/blog/after-a-birth', '/women/blog/*'],
    ['/shop/product/daily-scalp-serum', '/shop/product/*'],
    ['/t/auspost/33ABC1234567', '/t/auspost/*'],
    ['/patients/7d1b3c52-6a0e-4f6c-9a75-0f2b7f7c1a11', '/patients/*'],
    ['/patient-appointments/history', '/patient-appointments/history'],
    ['/support#conversation=secret', '/support'],
    ['/email-verification?token=secret', '/email-verification'],
    ['/blog/a/b', OTHER_PAGE],
    ['/mina.patient@olivemane.example', OTHER_PAGE],
    ['/constructor', OTHER_PAGE],
  ])('%s is %s', (path, kind) => {
    expect(pagePattern(path)).toBe(kind)
  })

  test('nothing that a visitor puts into an address is kept [VISIT-S02]', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect([...titledPaths, OTHER_PAGE]).toContain(pagePattern(`/${text}`))
      }),
    )
  })
})

test.each([
  ['/', false],
  ['/women/blog/after-a-birth', false],
  ['/shop', false],
  ['/t/auspost/33ABC1234567', false],
  ['/patient-orders', true],
  ['/doctor/dashboard', true],
  ['/pharmacy-orders', true],
  ['/admin/users', true],
  ['/user-registration', true],
])('%s is a page of a portal or of signing in: %s', (path, expected) => {
  expect(isMembersArea(path)).toBe(expected)
})
