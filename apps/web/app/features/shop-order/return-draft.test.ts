import { fieldProblems } from '@om/contracts/field-problems'
import { requestReturn } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import { describe, expect, test } from 'vitest'
import { chosenToReturn, emptyDraft, leftToReturn, type ReturnDraft, returnBody, returnLines } from './return-draft.ts'

const shampoo = '00000000-0000-4000-8000-000000000001'
const serum = '00000000-0000-4000-8000-000000000002'

const line = (id: string, quantity: number, refundedQuantity = 0): ShopOrder['lines'][number] => ({
  id,
  title: 'Shampoo',
  variantTitle: '',
  sku: '',
  quantity,
  refundedQuantity,
  unitCents: 3200,
  discountCents: 0,
  totalCents: 3200 * quantity,
  gstCents: 0,
  isTaxed: true,
  productPath: null,
})
const asked = (status: ShopOrder['returns'][number]['status'], quantity: number): ShopOrder['returns'][number] => ({
  id: '00000000-0000-4000-8000-0000000000bb',
  number: 'R10001',
  status,
  reason: 'faulty',
  note: '',
  answer: '',
  requestedAt: '2026-11-16T00:00:00.000Z',
  lines: [{ lineId: shampoo, quantity }],
  canCancel: false,
})
const order = (lines = [line(shampoo, 3), line(serum, 1)], returns: ShopOrder['returns'] = []) => ({ lines, returns })

const returnErrors = (of: ReturnType<typeof order>, draft: ReturnDraft) =>
  fieldProblems(requestReturn.body, returnBody(of, { id: shampoo }, draft))

describe('asking for a return', () => {
  test('leaves out what was refunded and what is being returned already [SHOPADM-18]', () => {
    const one = line(shampoo, 3, 1)
    expect(leftToReturn(order(), one)).toBe(2)
    expect(leftToReturn(order([one], [asked('requested', 1)]), one)).toBe(1)
    expect(leftToReturn(order([one], [asked('declined', 1)]), one)).toBe(2)
    expect(leftToReturn(order([one], [asked('received', 3)]), one)).toBe(0)
  })

  test('chooses the only piece there is by itself, and nothing where there is a choice', () => {
    expect(emptyDraft(order([line(serum, 1)])).pieces).toEqual({ [serum]: 1 })
    expect(emptyDraft(order()).pieces).toEqual({})
    expect(emptyDraft(order([line(shampoo, 2)])).pieces).toEqual({})
  })

  test('never asks for more than is left', () => {
    const draft = { ...emptyDraft(order()), pieces: { [shampoo]: 9, [serum]: 0 } }
    expect(chosenToReturn(order(), line(shampoo, 3), draft)).toBe(3)
    expect(returnLines(order(), draft)).toEqual([{ lineId: shampoo, quantity: 3 }])
  })

  test('needs an item and a reason', () => {
    const draft = emptyDraft(order())
    expect(Object.keys(returnErrors(order(), draft))).toEqual(['lines', 'reason'])
    expect(returnErrors(order(), { ...draft, pieces: { [serum]: 1 }, reason: 'faulty' })).toEqual({})
    expect(Object.keys(returnErrors(order(), { ...draft, note: 'x'.repeat(1001) }))).toContain('note')
  })
})
