import { fieldProblems } from '@om/contracts/field-problems'
import { shopAdmin } from '@om/contracts/shop-admin'
import { describe, expect, test } from 'vitest'
import {
  emptyRefund,
  leftOf,
  refundBody,
  refundErrors,
  refundForReturn,
  refundLines,
  refundOfAll,
  refundOfLine,
  refundTotal,
} from './refund-form.ts'

type Order = Parameters<typeof refundTotal>[0]

const shampoo = '00000000-0000-4000-8000-000000000001'
const serum = '00000000-0000-4000-8000-000000000002'

const line = (id: string, quantity: number, totalCents: number): Order['lines'][number] => ({
  id,
  title: 'TS1 Treatment Shampoo',
  variantTitle: '250 mL',
  sku: 'TS1-250',
  quantity,
  refundedQuantity: 0,
  unitCents: 0,
  discountCents: 0,
  totalCents,
  gstCents: 0,
  isTaxed: true,
  productPath: null,
})
const refund = (status: 'requested' | 'done' | 'failed', quantity: number): Order['refunds'][number] => ({
  id: '00000000-0000-4000-8000-0000000000aa',
  number: 'CN10001',
  status,
  amountCents: 0,
  gstCents: 0,
  at: '2026-11-16T00:00:00.000Z',
  lines: [{ lineId: shampoo, quantity }],
})
const order = (refunds: Order['refunds'] = []): Order => ({
  lines: [line(shampoo, 3, 1000), line(serum, 1, 4590)],
  refunds,
  refundableShippingCents: 950,
})
const form = (change: Partial<ReturnType<typeof emptyRefund>> = {}) => ({ ...emptyRefund(), ...change })
const [first, second] = order().lines as [Order['lines'][number], Order['lines'][number]]

describe('a refund by line', () => {
  test('leaves what was refunded, or is being asked, and not what the shop refused', () => {
    expect(leftOf(order(), first)).toBe(3)
    expect(leftOf(order([refund('done', 1)]), first)).toBe(2)
    expect(leftOf(order([refund('requested', 2)]), first)).toBe(1)
    expect(leftOf(order([refund('failed', 3)]), first)).toBe(3)
  })

  test('never sends more than is left, however old the form is [SHOPADM-17]', () => {
    const asked = form({ pieces: { [shampoo]: 3 } })
    expect(refundLines(order([refund('done', 2)]), asked)).toEqual([{ lineId: shampoo, quantity: 1, restock: false }])
    expect(refundLines(order([refund('done', 3)]), asked)).toEqual([])
  })

  test('pieces that go back one after the other come to what the line cost', () => {
    const one = form({ pieces: { [shampoo]: 1 } })
    const cents = [[], [refund('done', 1)], [refund('done', 2)]].map(refunds =>
      refundOfLine(order(refunds), first, one),
    )
    expect(cents.reduce((sum, part) => sum + part, 0)).toBe(1000)
  })

  test('adds the delivery charge when it goes back too', () => {
    const asked = form({ pieces: { [serum]: 1 } })
    expect(refundTotal(order(), asked)).toBe(4590)
    expect(refundTotal(order(), { ...asked, isShippingBack: true })).toBe(5540)
  })

  test('everything that is left is the whole order', () => {
    expect(refundTotal(order(), form(refundOfAll(order())))).toBe(1000 + 4590 + 950)
  })

  test('puts back in stock what was ticked', () => {
    expect(refundLines(order(), form({ pieces: { [serum]: 1, [shampoo]: 0 }, restock: [serum, shampoo] }))).toEqual([
      { lineId: second.id, quantity: 1, restock: true },
    ])
  })

  test('wants something to refund and a reason', () => {
    const errorsIn = (typed: ReturnType<typeof form>) => ({
      ...refundErrors(order(), typed),
      ...fieldProblems(shopAdmin.refund.body, refundBody({ ...order(), version: 1 }, typed)),
    })
    expect(Object.keys(errorsIn(form()))).toEqual(['choice', 'note'])
    expect(errorsIn(form({ isShippingBack: true, note: 'Late' }))).toEqual({})
  })

  test('takes over what a customer asked to return', () => {
    const asked = {
      id: '00000000-0000-4000-8000-0000000000bb',
      number: 'R10001',
      status: 'received' as const,
      reason: 'faulty' as const,
      note: '',
      answer: '',
      requestedAt: '2026-11-16T00:00:00.000Z',
      lines: [{ lineId: serum, quantity: 1 }],
      canCancel: false,
    }
    expect(refundTotal(order(), form(refundForReturn(asked)))).toBe(4590)
    expect(refundForReturn(asked)).toMatchObject({ returnId: asked.id, note: 'Return R10001, goods received' })
  })
})
