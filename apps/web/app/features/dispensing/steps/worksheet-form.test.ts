import { fieldProblems } from '@om/contracts/field-problems'
import { finishCompounding } from '@om/contracts/supply-steps'
import { describe, expect, test } from 'vitest'
import {
  amountOf,
  emptyLot,
  expiryCap,
  variancePercent,
  varianceWords,
  type WorksheetForm,
  worksheetBody,
  worksheetErrors,
} from './worksheet-form.ts'

const capsule = { description: 'Minoxidil 2.5 mg capsule', strength: '2.5 mg', quantity: 45, unit: 'capsules' }
const limits = { today: '2026-03-02', latestExpiry: '2026-08-29', supplyDays: 45, items: [capsule] }
const lot = {
  ...emptyLot('a'),
  ingredient: 'Minoxidil BP',
  lot: 'MX2409',
  maker: 'Medisca',
  expiresOn: '2027-01-31',
  theoretical: '0.113',
  actual: '0,114',
}
const full: WorksheetForm = {
  lots: [lot],
  calculations: ['112,5'],
  equipment: 'Balance B1',
  yieldQuantity: '45',
  expiresOn: '2026-08-29',
  appearance: 'White capsules, uniform fill',
  deviations: '',
}

/** As the form checks it: the contract, and the dates of this order. */
const errorsIn = (form: WorksheetForm): Record<string, string> => ({
  ...worksheetErrors(form, limits),
  ...fieldProblems(finishCompounding.body, { version: 0, ...worksheetBody(form) }),
})

describe('the worksheet', () => {
  test.each([
    ['0.113', 0.113],
    [' 0,113 ', 0.113],
    ['', null],
    ['abc', null],
    ['-1', null],
    ['0', null],
  ])('reads the amount %j as %j', (text, amount) => expect(amountOf(text)).toBe(amount))

  test('shows how far the weighed amount is from the calculated one', () => {
    expect(variancePercent(0.113, null)).toBeNull()
    expect(varianceWords(variancePercent(100, 101.3) ?? 0)).toBe('+1.3 %')
    expect(varianceWords(variancePercent(100, 94) ?? 0)).toBe('−6 %')
    expect(varianceWords(variancePercent(0.113, 0.113) ?? 1)).toBe('exact')
  })

  test('keeps no longer than its rule and its ingredients', () => {
    expect(expiryCap('2026-08-29', [lot])).toBe('2026-08-29')
    expect(expiryCap('2026-08-29', [lot, { expiresOn: '2026-06-30' }, { expiresOn: '' }])).toBe('2026-06-30')
  })

  test('is complete when every field is', () => expect(errorsIn(full)).toEqual({}))

  test('names each missing field', () => {
    const empty = {
      lots: [emptyLot('a')],
      calculations: [''],
      equipment: '',
      yieldQuantity: '',
      expiresOn: '',
      appearance: '',
      deviations: '',
    }
    expect(Object.keys(errorsIn(empty)).toSorted()).toEqual(
      [
        'lots.0.ingredient',
        'lots.0.lot',
        'lots.0.maker',
        'lots.0.expiresOn',
        'lots.0.theoretical',
        'lots.0.actual',
        'calculations.0',
        'equipment',
        'yieldQuantity',
        'expiresOn',
        'appearance',
      ].toSorted(),
    )
  })

  test.each([
    [{ lots: [{ ...lot, actual: '0.12' }] }, 'deviations', 'Minoxidil BP is 6.2 % off'],
    [{ yieldQuantity: '40' }, 'yieldQuantity', 'A yield of 40.5 to 49.5'],
    [{ calculations: ['11.25'] }, 'calculations.0', 'This is not 45 × 2.5 mg'],
  ])('refuses amounts that are off: %j', (change, field, message) =>
    expect(errorsIn({ ...full, ...change })[field]).toContain(message),
  )

  test('refuses an expired ingredient', () =>
    expect(errorsIn({ ...full, lots: [{ ...lot, expiresOn: '2026-03-01' }] })).toHaveProperty(['lots.0.expiresOn']))

  test.each([
    ['2026-08-30', '29 August 2026 at the latest'],
    ['2026-04-15', 'keep until 16 April 2026'],
  ])('refuses the expiry %s', (expiresOn, message) =>
    expect(errorsIn({ ...full, expiresOn }).expiresOn).toContain(message),
  )

  test('is sent with numbers', () =>
    expect(worksheetBody(full)).toEqual({
      lots: [
        {
          ingredient: 'Minoxidil BP',
          lot: 'MX2409',
          maker: 'Medisca',
          expiresOn: '2027-01-31',
          theoretical: 0.113,
          actual: 0.114,
          unit: 'g',
        },
      ],
      calculations: [112.5],
      equipment: 'Balance B1',
      yieldQuantity: 45,
      expiresOn: '2026-08-29',
      appearance: 'White capsules, uniform fill',
      deviations: '',
    }))
})
