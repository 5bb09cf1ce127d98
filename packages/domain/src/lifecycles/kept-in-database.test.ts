import { expect, test } from 'vitest'
import { lifecycleFaults } from './lifecycle-faults.ts'
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
