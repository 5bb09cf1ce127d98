import type { ShopOrder } from '@om/contracts/shop-order'
import { describe, expect, test } from 'vitest'
import { isMoving, shopMeaning, summaryOf, waitsFor } from './shop-order-words.ts'

const line = (title: string, quantity = 1): ShopOrder['lines'][number] => ({
  id: '00000000-0000-4000-8000-000000000001',
  title,
  variantTitle: '',
  sku: '',
  quantity,
  refundedQuantity: 0,
  unitCents: 0,
  discountCents: 0,
  totalCents: 0,
  gstCents: 0,
  isTaxed: true,
  productPath: null,
})

const asked = (status: ShopOrder['returns'][number]['status']): ShopOrder['returns'][number] => ({
  id: '00000000-0000-4000-8000-0000000000bb',
  number: 'R10001',
  status,
  reason: 'faulty',
  note: '',
  answer: '',
  requestedAt: '2026-11-16T00:00:00.000Z',
  lines: [],
  canCancel: false,
})

describe('an order of the shop in the list', () => {
  test('is called by what was bought', () => {
    expect(summaryOf({ lines: [line('Shampoo')] })).toBe('Shampoo')
    expect(summaryOf({ lines: [line('Shampoo', 2), line('Serum')] })).toBe('2 × Shampoo, Serum')
    expect(summaryOf({ lines: [line('A'), line('B'), line('C'), line('D')] })).toBe('A, B and 2 more')
  })

  test('shows its way while something is to come', () => {
    expect(isMoving({ dispatchState: 'shipped', financialStatus: 'paid' })).toBe(true)
    expect(isMoving({ dispatchState: 'received', financialStatus: 'refunded' })).toBe(false)
    expect(isMoving({ dispatchState: 'delivered', financialStatus: 'paid' })).toBe(false)
  })

  test('tells arrived, waiting and over apart', () => {
    expect(shopMeaning({ dispatchState: 'delivered', financialStatus: 'paid' })).toBe('good')
    expect(shopMeaning({ dispatchState: 'on_hold', financialStatus: 'paid' })).toBe('caution')
    expect(shopMeaning({ dispatchState: 'received', financialStatus: 'refunded' })).toBe('quiet')
    expect(shopMeaning({ dispatchState: 'packed', financialStatus: 'partially_refunded' })).toBe('info')
  })

  test('says when a return waits', () => {
    expect(waitsFor({ dispatchState: 'delivered', returns: [asked('approved')] })).toContain('R10001 is approved')
    expect(waitsFor({ dispatchState: 'delivered', returns: [asked('requested')] })).toContain('have your request')
    expect(waitsFor({ dispatchState: 'delivered', returns: [asked('declined')] })).toBe('')
    expect(waitsFor({ dispatchState: 'on_hold', returns: [] })).toContain('a little longer')
  })
})
