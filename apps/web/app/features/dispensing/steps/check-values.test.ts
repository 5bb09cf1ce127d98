import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { describe, expect, test } from 'vitest'
import { checkValues } from './check-values.ts'

type Order = Parameters<typeof checkValues>[0]

const item: SupplyForPharmacist['prescription']['items'][number] = {
  medicine: 'FIN_PO',
  description: 'Finasteride 1 mg tablet',
  form: 'tablet',
  strength: '1 mg',
  quantity: 45,
  unit: 'tablets',
  directions: 'Take ONE tablet once a day.',
  compounded: false,
  compoundingReason: null,
  offLabel: false,
}
const order: Order = {
  patient: {
    id: '5f0c8f0e-1f53-4a58-9a0e-4f0e5b1b6f11',
    name: 'Theo Marsh',
    dateOfBirth: '1992-04-17',
    phone: '0412555101',
    address: { line1: '14 Wattle Street', line2: '', suburb: 'Ultimo', state: 'NSW', postcode: '2007' },
    allergies: 'none known',
    allergiesToday: null,
  },
  prescription: {
    id: '00000000-0000-4000-8000-000000000001',
    number: 'RX1001',
    brand: 'men',
    title: 'Daily tablet',
    status: 'active',
    purchased: true,
    items: [item],
    repeats: 1,
    supplyDays: 45,
    intervalDays: 45,
    suppliesTotal: 2,
    suppliesUsed: 0,
    suppliesLeft: 3,
    writtenOn: '2026-01-05',
    expiresOn: '2027-01-05',
    prescriber: { name: 'Dr Amara Okoro', ahpraNumber: 'MED0001234567', qualification: 'FRACGP', phone: '' },
    legalFormReceivedAt: null,
    overrides: [],
    originalMistake: null,
    consultNumber: 'C1001',
    warnings: [],
  },
  contraindications: [],
  supply: { allowed: true, problems: [], lastSuppliedOn: null, earliestOn: null, left: 2 },
}

describe('what a pharmacist ticks', () => {
  test('stands beside what it is compared with', () => {
    const values = checkValues(order)
    expect(values.patient).toEqual(['Theo Marsh, born 17 April 1992'])
    expect(values.medicine).toEqual(['Finasteride 1 mg tablet'])
    expect(values.quantity).toEqual(['45 tablets'])
    expect(values.interval).toEqual(['Every 45 days. First supply.'])
    expect(values.interactions).toEqual(['Allergies: none known', 'No contraindication found'])
  })

  test('names the last supply and the first day of the next', () => {
    const supply = { ...order.supply, lastSuppliedOn: '2026-02-01', earliestOn: '2026-03-07' }
    expect(checkValues({ ...order, supply }).interval).toEqual([
      'Every 45 days. Last supplied 1 February 2026, next from 7 March 2026.',
    ])
  })

  test('has a line for each medicine of a combination', () => {
    const second = { ...item, description: 'Minoxidil 2.5 mg capsule', strength: '2.5 mg' }
    const prescription = { ...order.prescription, items: [item, second] }
    const values = checkValues({ ...order, prescription })
    expect(values.strength).toEqual(['1 mg', '2.5 mg'])
    expect(values.form).toEqual(['tablet'])
  })

  test('counts a contraindication and its override once', () => {
    const found = { ci: 'CI-10', medicine: 'FIN_PO', severity: 'C' as const, label: 'Depression now' }
    const override = { ...found, reason: 'Stable for two years', discussed: true, acknowledged: false }
    const values = checkValues({
      ...order,
      contraindications: [{ ...found, sourceAnswers: [] }],
      prescription: { ...order.prescription, overrides: [override] },
    })
    expect(values.interactions[1]).toBe('1 contraindication to read')
  })
})
