import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { describe, expect, test } from 'vitest'
import { blockedWords, stagesOf, stepOf } from './next-step.ts'

type Order = Parameters<typeof blockedWords>[0] & Parameters<typeof stagesOf>[0]

const can: SupplyForPharmacist['can'] = {
  verify: true,
  startCompounding: false,
  finishCompounding: false,
  release: false,
  rework: false,
  pack: false,
  printLabel: false,
  proveLabel: false,
  createParcel: false,
  ship: false,
  hold: true,
  resume: false,
  expectStock: false,
  cancel: false,
  destroy: false,
  withdrawDestruction: false,
  takeBack: false,
  redirect: false,
  voidLabel: false,
  resend: false,
  reportClaim: false,
  decideClaim: false,
  remake: false,
  receiveLegalForm: false,
  undoLegalForm: false,
}
const prescription: SupplyForPharmacist['prescription'] = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'RX1001',
  brand: 'men',
  title: 'Daily tablet',
  status: 'active',
  purchased: true,
  items: [],
  repeats: 1,
  supplyDays: 45,
  intervalDays: 45,
  suppliesTotal: 2,
  suppliesUsed: 0,
  suppliesLeft: 3,
  writtenOn: '2026-01-05',
  expiresOn: '2027-01-05',
  prescriber: { name: 'Dr Amara Okoro', ahpraNumber: 'MED0001234567', qualification: 'FRACGP', phone: '' },
  legalFormReceivedAt: '2026-01-06T00:00:00Z',
  overrides: [],
  consultNumber: 'C1001',
  originalMistake: null,
  warnings: [],
}
const nobody: Order['people'] = {
  verifiedBy: null,
  compoundedBy: null,
  releasedBy: null,
  packedBy: null,
  shippedBy: null,
}
const order = (change: Partial<Order>): Order => ({
  state: 'received',
  holdReason: '',
  compounded: true,
  can,
  parcel: null,
  supply: { allowed: true, problems: [], lastSuppliedOn: null, earliestOn: null, left: 2 },
  people: nobody,
  prescription,
  worksheet: null,
  destruction: null,
  claim: null,
  dispense: null,
  keeping: null,
  ...change,
})
const parcel: Order['parcel'] = {
  trackingNumber: 'OMD0000001',
  carrier: 'Australia Post',
  milestone: 'label_created',
  label: 'Label created',
  events: [],
  lastCheckedAt: null,
  deliveredAt: null,
  carrierUrl: '',
  askedCarrierOn: null,
}

describe('the next step of an order', () => {
  test('is the signed original first, and the check after it', () => {
    expect(stepOf(order({ prescription: { ...prescription, legalFormReceivedAt: null } }))).toBe('legal_form')
    expect(stepOf(order({}))).toBe('verify')
  })

  test('is the bench for what is made up and packing for what is bought', () => {
    expect(stepOf(order({ state: 'verified' }))).toBe('start')
    expect(stepOf(order({ state: 'verified', compounded: false }))).toBe('pack')
  })

  test('is each dispensing label once it is packed, before the parcel', () => {
    const item = {
      position: 0,
      quantity: 30,
      description: 'Tablets',
      batchNumber: 'B1',
      maker: 'Arrow',
      expiresOn: '2028-01-01',
      compounded: false,
    }
    const dispense = (...proved: boolean[]) => ({
      number: 'D10044',
      items: proved.map((isLabelProved, position) => ({ ...item, position, isLabelProved })),
    })
    expect(stepOf(order({ state: 'packed', dispense: dispense(true, false) }))).toBe('label')
    expect(stepOf(order({ state: 'packed', parcel, dispense: dispense(false) }))).toBe('label')
    expect(stepOf(order({ state: 'packed', dispense: dispense(true, true) }))).toBe('parcel')
  })

  test('is the parcel label until there is one, then the scan', () => {
    expect(stepOf(order({ state: 'packed' }))).toBe('parcel')
    expect(stepOf(order({ state: 'packed', parcel }))).toBe('ship')
  })

  test('is to put it aside once it no longer keeps for the whole supply, whatever is printed already [ORDER-161]', () => {
    const keeping = { leaveBy: '2026-11-20', isPast: true }
    expect(stepOf(order({ state: 'packed', parcel, keeping }))).toBe('unfit')
    expect(stepOf(order({ state: 'packed', parcel, keeping: { ...keeping, isPast: false } }))).toBe('ship')
  })

  test.each([
    ['compounding', 'worksheet'],
    ['quality_check', 'release'],
    ['on_hold', 'resume'],
    ['shipped', 'follow'],
    ['delivered', 'follow'],
    ['cancelled', 'closed'],
    ['returned', 'returned'],
  ] as const)('of %s is %s', (state, step) => expect(stepOf(order({ state }))).toBe(step))
})

describe('why somebody cannot take the next step', () => {
  test('says nothing to those who can', () => {
    expect(blockedWords(order({}))).toBeNull()
    expect(blockedWords(order({ state: 'on_hold', can: { ...can, hold: false, resume: true } }))).toBeNull()
    expect(blockedWords(order({ state: 'shipped', can: { ...can, hold: false } }))).toBeNull()
  })

  test('tells the compounder who can release instead', () => {
    expect(blockedWords(order({ state: 'quality_check' }))).toContain('Any other pharmacist')
    expect(blockedWords(order({ state: 'quality_check', can: { ...can, release: true } }))).toBeNull()
  })

  test('says what an order waits for that is on hold with its prescription', () => {
    const held = (status: Order['prescription']['status']) =>
      blockedWords(order({ state: 'on_hold', can: { ...can, hold: false }, prescription: { ...prescription, status } }))
    expect(held('on_hold')).toContain('goes on by itself')
    expect(held('ceased')).toContain('must not leave the pharmacy')
    expect(held('active')).toContain('not yours')
  })

  test('names a prescription that no longer stands', () => {
    const ceased = { ...prescription, status: 'ceased' } as const
    expect(blockedWords(order({ state: 'packed', prescription: ceased }))).toContain('is stopped')
    const exhausted = { ...prescription, status: 'exhausted' } as const
    expect(blockedWords(order({ state: 'packed', prescription: exhausted }))).toBeNull()
  })

  test('tells a pharmacist without a current registration that a colleague can take it', () => {
    expect(blockedWords(order({ can: { ...can, hold: false } }))).toContain('registration')
  })
})

describe('the way through the pharmacy', () => {
  const labels = (change: Partial<Order>) => stagesOf(order(change)).map(({ label, state }) => `${label} ${state}`)

  test('has a bench and a second pair of eyes for what is made up', () => {
    expect(
      labels({ state: 'quality_check', people: { ...nobody, verifiedBy: 'Linh Tran', compoundedBy: 'Linh Tran' } }),
    ).toEqual(['Verify done', 'Make done', 'Check now', 'Ship next'])
  })

  test('goes straight to packing for what is bought', () =>
    expect(labels({ state: 'verified', compounded: false })).toEqual(['Verify done', 'Pack now', 'Ship next']))

  test('keeps what was done while an order is on hold', () =>
    expect(labels({ state: 'on_hold', people: { ...nobody, verifiedBy: 'Linh Tran' } })).toEqual([
      'Verify done',
      'Make now',
      'Check next',
      'Ship next',
    ]))

  test('names who did each part', () => {
    const [verify, make] = stagesOf(order({ state: 'verified', people: { ...nobody, verifiedBy: 'Linh Tran' } }))
    expect(verify?.who).toBe('Linh Tran')
    expect(make?.who).toBeNull()
  })
})
