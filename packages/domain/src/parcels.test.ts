import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  articleCheckDigit,
  hasGoodCheckDigit,
  isDelayed,
  milestoneLabels,
  milestoneOf,
  parcelPath,
  parseTrackingNumber,
  publicTrackingUrl,
} from './parcels.ts'

describe('tracking numbers', () => {
  test.each([
    ['JDQ019457101000930308', 'JDQ019457101000930308'],
    [' jdq0194 5710 1000 9303 08 ', 'JDQ019457101000930308'],
    ['AA123456789AU', 'AA123456789AU'],
    ['1234567', null],
    ['A'.repeat(31), null],
    ['../../etc/passwd', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('%s is read as %s [PARCEL-01]', (text, number) => expect(parseTrackingNumber(text)).toBe(number))

  test.each([
    ['JDQ01945710100093030', 8],
    ['2JD02060360100093150', 8],
    ['7BK02442510100093020', 3],
    ['ABC12345678901234567', 5],
  ])('the check digit of %s is %i', (body, digit) => {
    expect(articleCheckDigit(body)).toBe(digit)
    expect(hasGoodCheckDigit(`${body}${digit}`)).toBe(true)
    expect(hasGoodCheckDigit(`${body}${(digit + 1) % 10}`)).toBe(false)
  })

  test('notices any single wrong digit [PARCEL-03]', () => {
    const body = fc.stringMatching(/^[A-Z]{3}[0-9]{17}$/)
    fc.assert(
      fc.property(body, fc.integer({ min: 3, max: 19 }), fc.integer({ min: 1, max: 9 }), (text, at, shift) => {
        const digit = (Number(text[at]) + shift) % 10
        const wrong = text.slice(0, at) + digit + text.slice(at + 1)
        expect(articleCheckDigit(wrong)).not.toBe(articleCheckDigit(text))
      }),
    )
  })

  test('has nothing to check in other kinds of number', () => expect(hasGoodCheckDigit('AA123456789AU')).toBe(true))

  test('links only to the carrier and to our own page [PARCEL-02]', () => {
    expect(publicTrackingUrl('JDQ019457101000930308')).toBe(
      'https://auspost.com.au/mypost/track/#/details/JDQ019457101000930308',
    )
    expect(publicTrackingUrl('https://evil.example/')).toBeNull()
    expect(parcelPath('JDQ019457101000930308')).toBe('/t/auspost/JDQ019457101000930308')
  })
})

describe('milestones', () => {
  test.each([
    ['Created', 'label_created'],
    ['Sealed', 'label_created'],
    ['Initiated', 'label_created'],
    ['In transit', 'in_transit'],
    ['IN TRANSIT', 'in_transit'],
    ['Possible delay', 'in_transit'],
    ['Track items for detailed delivery information', 'in_transit'],
    ['Out for delivery', 'out_for_delivery'],
    ['Awaiting collection', 'awaiting_collection'],
    ['Delivered', 'delivered'],
    ['Unsuccessful pickup', 'problem'],
    ['Article damaged', 'problem'],
    ['Cancelled', 'problem'],
    ['Held by courier', 'problem'],
    ['Cannot be delivered', 'problem'],
    ['A status from next year', 'in_transit'],
  ] as const)('%s is shown as %s [PARCEL-04]', (status, milestone) => {
    expect(milestoneOf(status)).toBe(milestone)
    expect(milestoneLabels[milestone].label).not.toBe('')
  })

  test('tells a delay from ordinary transit [PARCEL-05]', () => {
    expect(isDelayed('Possible delay')).toBe(true)
    expect(isDelayed('In transit')).toBe(false)
  })
})
