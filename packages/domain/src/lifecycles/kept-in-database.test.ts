import { expect, test } from 'vitest'
import { deliverySteps, goodsSteps, shopReturnSteps } from './goods.ts'
import { lifecycleFaults } from './lifecycle-faults.ts'
import { owedSteps } from './owed-payment.ts'
import { checkoutSteps, planSteps } from './plan.ts'
import { refundSteps } from './refund.ts'
import { sideEffectSteps } from './side-effect.ts'
import { worksheetSteps } from './worksheet.ts'

test('a worksheet is made, checked, and released or rejected once [OPERATION-200]', () =>
  expect(
    lifecycleFaults(worksheetSteps, {
      open: 'checking rejected',
      checking: 'released rejected',
      released: '',
      rejected: '',
    }),
  ).toEqual([]))

test('a refund settles by the word of the provider, and what failed is tried again or paid by bank transfer', () =>
  expect(
    lifecycleFaults(refundSteps, {
      requested: 'pending succeeded failed',
      pending: 'succeeded failed',
      succeeded: 'failed',
      failed: 'requested succeeded',
    }),
  ).toEqual([]))

test('a report of a side effect is settled once', () => {
  expect(sideEffectSteps.isFinal('settled')).toBe(true)
  expect(sideEffectSteps.canMove('answered', 'open')).toBe(true)
  expect(sideEffectSteps.canMove('open', 'self_care')).toBe(false)
})

test('a plan is confirmed, paid, and ends or is withdrawn once; its payment page is over once [OPERATION-S510]', () => {
  expect(
    lifecycleFaults(planSteps, {
      offered: 'paying active withdrawn ended',
      paying: 'offered active withdrawn ended',
      active: 'ended',
      withdrawn: 'ended offered',
      ended: '',
    }),
  ).toEqual([])
  expect(lifecycleFaults(checkoutSteps, { open: 'complete expired', complete: '', expired: '' })).toEqual([])
})

test('what is owed is tried, paid or dropped, and stays so [OPERATION-S510]', () =>
  expect(
    lifecycleFaults(owedSteps, { trying: 'paused paid dropped', paused: 'paid dropped', paid: '', dropped: '' }),
  ).toEqual([]))

test('goods by subscription are ordered or paid back, and what goes back is refunded once [OPERATION-S510]', () => {
  expect(
    lifecycleFaults(goodsSteps, {
      open: 'active past_due cancelled',
      active: 'past_due cancelled',
      past_due: 'active cancelled',
      cancelled: '',
    }),
  ).toEqual([])
  expect(
    lifecycleFaults(deliverySteps, {
      paid: 'ordered paying_back',
      ordered: '',
      paying_back: 'paid_back',
      // A bank may send back what the provider had paid.
      paid_back: 'paying_back',
    }),
  ).toEqual([])
  expect(
    lifecycleFaults(shopReturnSteps, {
      requested: 'approved declined cancelled refunded',
      approved: 'declined received refunded',
      declined: 'refunded',
      received: 'refunded',
      cancelled: 'refunded',
      refunded: '',
    }),
  ).toEqual([])
})
