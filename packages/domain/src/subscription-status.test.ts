import { describe, expect, test } from 'vitest'
import { countsAsActive, entitledToDispense, keepsAccess, manageSubscriptionsPath } from './subscription-status.ts'

const nothing = { subscriptions: [], productSubscriptions: [], prescriptions: [] }

describe('what counts as a subscription', () => {
  test.each(['active', 'paid', 'succeeded', 'complete', 'paused', 'incomplete', 'trialing'])(
    '%s counts [SUB-04]',
    status => expect(countsAsActive(status)).toBe(true),
  )

  test.each(['past_due', 'unpaid', 'cancelled', 'canceled', 'incomplete_expired', ''])('%s does not count', status =>
    expect(countsAsActive(status)).toBe(false),
  )

  test('keeps a product subscription until it is cancelled [SUB-05]', () => {
    expect(['active', 'past_due', 'cancelled', 'canceled'].map(status => keepsAccess({ status }))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('where Manage Subscriptions leads', () => {
  test.each([
    ['nothing', nothing, '/patient-subscription'],
    ['an active one', { ...nothing, subscriptions: [{ status: 'paused' }] }, '/patient-subscription-management'],
    ['a cancelled one', { ...nothing, subscriptions: [{ status: 'cancelled' }] }, '/patient-subscription'],
    ['a product', { ...nothing, productSubscriptions: [{ status: 'past_due' }] }, '/patient-subscription-management'],
    [
      'a purchased prescription',
      { ...nothing, prescriptions: [{ purchased: true, status: 'active' }] },
      '/patient-subscription-management',
    ],
    [
      'an unpaid prescription',
      { ...nothing, prescriptions: [{ purchased: false, status: 'active' }] },
      '/patient-subscription',
    ],
    [
      'an old prescription',
      { ...nothing, prescriptions: [{ purchased: true, status: 'expired' }] },
      '/patient-subscription',
    ],
    ['still loading', { ...nothing, loading: true, subscriptions: [{ status: 'active' }] }, '/patient-subscription'],
  ])('with %s [SUB-06]', (_, holdings, path) => expect(manageSubscriptionsPath(holdings)).toBe(path))
})

describe('what may be dispensed', () => {
  test('needs a running subscription, a paid cycle and a prescription that allows it [SUB-07]', () => {
    for (const status of ['active', 'trialing', 'incomplete', 'paused', 'past_due', 'unpaid', 'cancelled', 'paid']) {
      for (const isCyclePaid of [true, false]) {
        for (const isSupplyAllowed of [true, false]) {
          const expected = ['active', 'trialing'].includes(status) && isCyclePaid && isSupplyAllowed
          expect(entitledToDispense({ status, isCyclePaid, isSupplyAllowed })).toBe(expected)
        }
      }
    }
  })
})
