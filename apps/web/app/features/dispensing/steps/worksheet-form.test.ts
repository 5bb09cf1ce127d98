import { fieldProblems } from '@om/contracts/field-problems'
import { finishCompounding } from '@om/contracts/supply-steps'
import { describe, expect, test } from 'vitest'
import {
  amountOf,
  emptyLot,
  expiryCap,
  type Plan,
  plannedLots,
  settleLots,
  variancePercent,
  varianceWords,
  type WorksheetForm,
  weighedIn,
  worksheetBody,
  worksheetErrors,
} from './worksheet-form.ts'

const capsule = { description: 'Minoxidil 2.5 mg capsule', strength: '2.5 mg', quantity: 45, unit: 'capsules' }
const limits = { today: '2026-03-02', latestExpiry: '2026-08-29', supplyDays: 45, items: [capsule], plan: null }
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
  checked: [],
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
      checked: [],
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
      checked: [],
    }))
})

describe('a worksheet with a formula', () => {
  const plan: Plan = {
    formulas: [{ code: 'F-MOX-25', number: 2, title: 'Minoxidil 2.5 mg capsule' }],
    ingredients: [
      { name: 'Minoxidil BP', isActive: true, amount: 112.5, unit: 'mg', tolerancePercent: 3 },
      { name: 'Microcrystalline cellulose', isActive: false, amount: 8.8875, unit: 'g', tolerancePercent: 5 },
    ],
    method: ['Weigh.'],
    equipment: ['Balance B2'],
    checks: ['Balance calibrated today'],
    expiry: { days: 180, basis: 'rule', evidence: 'APF' },
  }
  const weighed = (...actual: string[]) =>
    settleLots(
      plannedLots(plan).map((row, index) => ({ ...lot, ...row, ...lotOf, actual: actual[index] ?? '' })),
      plan,
    )
  const lotOf = { lot: 'MX2409', maker: 'Medisca', expiresOn: '2027-01-31' }
  const planned = (change: Partial<WorksheetForm>) => worksheetErrors({ ...full, ...change }, { ...limits, plan })

  test('begins with each ingredient and its amount, and is complete once they are weighed and the checks ticked [ORDER-S720]', () => {
    expect(plannedLots(plan)).toMatchObject([
      { ingredient: 'Minoxidil BP', theoretical: '112.5', unit: 'mg', lot: '', actual: '' },
      { ingredient: 'Microcrystalline cellulose', theoretical: '8.8875', unit: 'g' },
    ])
    expect(planned({ lots: weighed('112.6', '8.9'), checked: plan.checks })).toEqual({})
    expect(planned({ lots: weighed('112.6', '8.9') })).toHaveProperty('checked')
  })

  test('holds each weight to the tolerance of the formula [ORDER-S720]', () => {
    const errors = planned({ lots: weighed('117', '8.9'), checked: plan.checks })
    expect(errors.deviations).toContain('Minoxidil BP is 4 % off, 3 % is allowed')
    expect(planned({ lots: weighed('112.6'), checked: plan.checks })).not.toHaveProperty('deviations')
  })

  test('takes the rest of an ingredient from a second container', () => {
    const [first] = weighed('100', '8.9')
    if (!first) throw new Error('no line')
    const lots = settleLots([first, { ...first, key: '9', lot: 'MX2410', actual: '' }], plan)
    expect(lots.map(one => one.theoretical)).toEqual(['100', '12.5'])
  })

  test.each([
    ['+ 0.1126 g', 'mg', '112.6'],
    ['112,6 mg', 'mg', '112,6'],
    ['8900 mg', 'g', '8.9'],
    ['0.1126', 'mg', '0.1126'],
    ['0.1126 g', 'mL', '0.1126 g'],
  ])('reads %j of a balance, in %s, as %j', (text, unit, amount) => expect(weighedIn(text, unit)).toBe(amount))
})
