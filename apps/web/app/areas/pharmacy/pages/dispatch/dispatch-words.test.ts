import type { DispatchOrder } from '@om/contracts/shop-dispatch'
import { describe, expect, test } from 'vitest'
import { dispatchBlocked, dispatchStages, dispatchStepOf } from './dispatch-words.ts'

const can = { pack: true, createParcel: false, printLabel: false, ship: false, hold: true, resume: false }
const order = (change: Partial<DispatchOrder> = {}): DispatchOrder => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: '#1001',
  brand: 'men',
  state: 'received',
  recipient: 'Theo Marsh',
  suburb: 'Sydney NSW',
  items: 1,
  isExpress: false,
  receivedAt: '2026-11-16T00:00:00.000Z',
  dueAt: '2026-11-17T06:00:00.000Z',
  isLate: false,
  holdReason: '',
  nextStep: 'Pack',
  version: 0,
  shipTo: {
    name: 'Theo Marsh',
    line1: '1 Example Street',
    line2: '',
    suburb: 'Sydney',
    state: 'NSW',
    postcode: '2000',
  },
  phone: '',
  lines: [
    { id: '00000000-0000-4000-8000-000000000002', title: 'Shampoo', variantTitle: '250 mL', sku: 'TS1', quantity: 1 },
  ],
  parcel: null,
  returns: [],
  holdNote: '',
  stopped: '',
  people: { packedBy: null, shippedBy: null },
  history: [],
  can,
  ...change,
})
const parcel = {} as NonNullable<DispatchOrder['parcel']>
const stages = (change: Partial<DispatchOrder>) => dispatchStages(order(change)).map(({ state }) => state)

describe('an order of the shop at the pharmacy', () => {
  test.each([
    [order(), 'pack'],
    [order({ state: 'packed' }), 'parcel'],
    [order({ state: 'packed', parcel }), 'ship'],
    [order({ state: 'on_hold' }), 'resume'],
    [order({ state: 'shipped' }), 'follow'],
    [order({ state: 'cancelled' }), 'closed'],
  ] as const)('has one next step: %#', (one, step) => expect(dispatchStepOf(one)).toBe(step))

  test('says why somebody cannot go on [DISP-17]', () => {
    expect(dispatchBlocked(order())).toBeNull()
    expect(dispatchBlocked(order({ can: { ...can, hold: false } }))).toContain('registration')
    expect(dispatchBlocked(order({ can: { ...can, pack: false } }))).toContain('not paid in full')
    expect(dispatchBlocked(order({ shipTo: null }))).toContain('no delivery address')
    expect(dispatchBlocked(order({ lines: [] }))).toContain('refunded')
    expect(dispatchBlocked(order({ state: 'delivered', can: { ...can, hold: false } }))).toBeNull()
  })

  test('shows how far it has come', () => {
    expect(stages({})).toEqual(['now', 'next', 'next'])
    expect(stages({ state: 'packed' })).toEqual(['done', 'now', 'next'])
    expect(stages({ state: 'on_hold', people: { packedBy: 'Linh Tran', shippedBy: null } })).toEqual([
      'done',
      'now',
      'next',
    ])
    expect(stages({ state: 'shipped' })).toEqual(['done', 'done', 'now'])
    expect(stages({ state: 'delivered' })).toEqual(['done', 'done', 'done'])
    expect(stages({ state: 'cancelled' })).toEqual(['next', 'next', 'next'])
  })
})
