import { describe, expect, test } from 'vitest'
import {
  hasFailedPayment,
  invoiceWords,
  isRunning,
  isWaiting,
  priceLine,
  subscriptionWords,
  wholePriceCents,
} from './plan-words.ts'

describe('the price of a plan', () => {
  test('names amount and frequency together', () => {
    expect(priceLine({ priceCents: 7050, currency: 'AUD', intervalDays: 45 })).toBe('A$70.50 every 45 days')
  })

  test('adds up every delivery on the prescription', () => {
    expect(wholePriceCents({ priceCents: 7050, suppliesTotal: 3 })).toBe(21_150)
  })

  test.each([
    ['offered', true],
    ['paying', true],
    ['active', false],
    ['ended', false],
    ['withdrawn', false],
  ] as const)('waits for the patient when %s: %s', (status, waits) => expect(isWaiting({ status })).toBe(waits))
})

describe('a subscription in a patient’s words', () => {
  test.each([
    ['active', false, 2, 'Active'],
    ['trialing', false, 2, 'Active'],
    ['active', true, 2, 'Cancelled'],
    ['active', true, 0, 'Last delivery'],
    ['past_due', false, 2, 'Payment failed'],
    ['past_due', true, 2, 'Payment failed'],
    ['unpaid', false, 2, 'Payment failed'],
    ['paused', false, 2, 'Paused'],
    ['incomplete', false, 2, 'Waiting for payment'],
    ['cancelled', true, 2, 'Ended'],
  ])('%s (cancelled: %s, %i left) reads %s', (status, cancelAtPeriodEnd, suppliesLeft, label) =>
    expect(subscriptionWords({ status, cancelAtPeriodEnd, suppliesLeft, isOnHold: false }).label).toBe(label),
  )

  test('on hold with its prescription reads so, whatever else it is, until it has ended', () => {
    const held = { cancelAtPeriodEnd: false, suppliesLeft: 2, isOnHold: true }
    expect(subscriptionWords({ ...held, status: 'active' }).label).toBe('On hold')
    expect(subscriptionWords({ ...held, status: 'cancelled' }).label).toBe('Ended')
  })

  test('runs until it has ended', () => {
    expect(isRunning({ status: 'past_due' })).toBe(true)
    expect(hasFailedPayment({ status: 'past_due' })).toBe(true)
    expect(isRunning({ status: 'cancelled' })).toBe(false)
  })

  test.each([
    ['paid', 'Paid'],
    ['open', 'Not paid yet'],
    ['void', 'Cancelled'],
    ['something_new', 'something_new'],
  ])('an invoice that is %s reads %s', (status, label) =>
    expect(invoiceWords({ status, refunds: [], amountCents: 7050 }).label).toBe(label),
  )

  test.each([
    ['on_its_way', 'Being paid back'],
    ['paid_back', 'Paid back'],
    ['failed', 'Repayment failed'],
  ] as const)('money that goes back and is %s reads %s', (status, label) =>
    expect(invoiceWords({ status: 'paid', amountCents: 7050, refunds: [{ amountCents: 7050, status }] }).label).toBe(
      label,
    ),
  )

  test('a part that goes back reads as a part', () => {
    const part = { amountCents: 2350, status: 'paid_back' } as const
    const invoice = { status: 'paid', amountCents: 7050 }
    expect(invoiceWords({ ...invoice, refunds: [part] }).label).toBe('Partly paid back')
    expect(invoiceWords({ ...invoice, refunds: [part, { amountCents: 4700, status: 'on_its_way' }] }).label).toBe(
      'Being paid back',
    )
  })
})
