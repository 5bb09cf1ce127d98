import { describe, expect, test } from 'vitest'
import { moveBy } from '../steps.ts'
import { lifecycleFaults } from './lifecycle-faults.ts'
import {
  canMoveOrder,
  canRedirect,
  followsPatient,
  HELD_FOR_STOCK,
  holdableStates,
  orderMoves,
  orderSteps,
  RECALLED,
  supplyStates,
} from './order.ts'

const at = (state: (typeof supplyStates)[number], compounded = true) => ({ state, heldFrom: null, compounded })

describe('pharmacy order', () => {
  test('makes every listed move, refuses every other and reaches every state [ORDER-01]', () =>
    expect(
      lifecycleFaults(orderSteps, {
        received: 'verified cancelled on_hold',
        verified: 'compounding packed cancelled on_hold',
        compounding: 'quality_check on_hold',
        quality_check: 'packed compounding on_hold',
        packed: 'shipped on_hold',
        shipped: 'delivered returned lost',
        delivered: 'lost',
        on_hold: 'received verified compounding quality_check packed cancelled destroyed',
        cancelled: '',
        returned: 'destroyed resent',
        destroyed: '',
        resent: '',
        lost: 'delivered returned',
      }),
    ).toEqual([]))

  test.each([
    ['received', 'received cancelled'],
    ['verified', 'verified cancelled'],
    ['compounding', 'verified compounding destroyed'],
    ['quality_check', 'verified quality_check destroyed'],
    ['packed', 'verified packed destroyed'],
  ] as const)('that was held as %s goes to %s and nowhere else [ORDER-02] [ORDER-160]', (heldFrom, ways) => {
    const held = { state: 'on_hold', heldFrom, compounded: true } as const
    expect(supplyStates.filter(to => canMoveOrder(held, to)).join(' ')).toBe(ways)
  })

  test('can be cancelled from hold only when compounding had not begun or waits for stock, and is destroyed when it had [ORDER-03] [ORDER-S500]', () => {
    const cancellable = holdableStates.filter(heldFrom =>
      canMoveOrder({ state: 'on_hold', heldFrom, compounded: true }, 'cancelled'),
    )
    expect(cancellable).toEqual(['received', 'verified'])
    const forStock = holdableStates.filter(heldFrom =>
      canMoveOrder({ state: 'on_hold', heldFrom, holdReason: HELD_FOR_STOCK, compounded: true }, 'cancelled'),
    )
    expect(forStock, 'begun, and nothing of it made').toEqual(['received', 'verified', 'compounding'])
    const destroyable = holdableStates.filter(heldFrom =>
      canMoveOrder({ state: 'on_hold', heldFrom, compounded: true }, 'destroyed'),
    )
    expect(destroyable).toEqual(['compounding', 'quality_check', 'packed'])
    expect(canMoveOrder(at('on_hold'), 'cancelled')).toBe(false)
  })

  test.each(holdableStates)(
    'that was %s and holds something recalled is made again or cancelled [ORDER-64]',
    heldFrom => {
      const held = { state: 'on_hold', heldFrom, holdReason: RECALLED, compounded: true } as const
      expect(supplyStates.filter(to => canMoveOrder(held, to))).toEqual(['verified', 'cancelled'])
    },
  )

  test('sends compounded items to the bench and ready-made ones straight to packing [ORDER-04]', () => {
    expect(canMoveOrder(at('verified', true), 'compounding')).toBe(true)
    expect(canMoveOrder(at('verified', true), 'packed')).toBe(false)
    expect(canMoveOrder(at('verified', false), 'packed')).toBe(true)
    expect(canMoveOrder(at('verified', false), 'compounding')).toBe(false)
    expect(canMoveOrder(at('shipped'), 'on_hold')).toBe(false)
  })

  test('is verified and shipped by a pharmacist and delivered by the carrier [ORDER-05]', () => {
    expect(moveBy(orderMoves, 'received', 'verify', 'pharmacist')?.to).toBe('verified')
    expect(moveBy(orderMoves, 'received', 'verify', 'system')).toBeNull()
    expect(moveBy(orderMoves, 'packed', 'ship', 'pharmacist')?.to).toBe('shipped')
    expect(moveBy(orderMoves, 'shipped', 'deliver', 'carrier')?.to).toBe('delivered')
  })

  test('goes where its patient moves until it is packed, or as long as it waits for an address [ORDER-11]', () => {
    const order = { heldFrom: null, holdReason: '', isLodged: false }
    expect(supplyStates.filter(state => followsPatient({ ...order, state }))).toEqual([
      'received',
      'verified',
      'compounding',
      'quality_check',
      'on_hold',
    ])
    const packed = { ...order, state: 'on_hold', heldFrom: 'packed' } as const
    expect(followsPatient({ ...packed, holdReason: 'stock' })).toBe(false)
    expect(followsPatient({ ...packed, holdReason: 'address' })).toBe(true)
    expect(followsPatient({ ...packed, holdReason: 'address', isLodged: true })).toBe(false)
  })

  test('is sent elsewhere by a pharmacist until the carrier has a number for it [ORDER-12]', () => {
    const order = { heldFrom: null, holdReason: '', isLodged: false }
    const redirected = supplyStates.filter(state => canRedirect({ ...order, state }))
    expect(redirected).toEqual([...holdableStates, 'on_hold'])
    expect(canRedirect({ ...order, state: 'packed', isLodged: true })).toBe(false)
  })
})
