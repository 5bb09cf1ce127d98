import { describe, expect, test } from 'vitest'
import { kindChange, type Mode, modeOf, orderLists } from './orders-list.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const read = (query: string, mode: Mode = 'orders') => orderLists[mode].read(new URLSearchParams(query))
const { query, listKey } = orderLists.orders

describe('the address of the orders page', () => {
  test('says nothing that is as usual', () => {
    expect(query(read(''), {})).toBe('?')
    expect(orderLists.fulfillment.query(read('', 'fulfillment'), {})).toBe('?')
    expect(query(read(''), { view: 'on_hold', order: id })).toBe(`?view=on_hold&order=${id}`)
  })

  test('opens everything open to find an order, and what is to verify to work', () => {
    expect(read('').view).toBe('all')
    expect(read('', 'fulfillment').view).toBe('to_verify')
    expect(read('view=shipped', 'fulfillment').view).toBe('to_verify')
  })

  test.each(['view=nonsense', 'kind=dogs', 'view=to_pack', 'order=1', 'shown=-5', 'shown=abc', 'search='])(
    'forgives %s',
    said => expect(read(said)).toEqual({ kind: 'prescriptions', view: 'all', search: '', shown: 20 }),
  )

  test('links straight to an order', () => expect(read(`order=${id}`).order).toBe(id))

  test('keeps the list when an order opens', () => {
    expect(listKey(read(`order=${id}`))).toBe(listKey(read('')))
    expect(listKey(read('view=on_hold'))).not.toBe(listKey(read('')))
  })

  test('shows orders of the shop with views of their own', () => {
    expect(read('kind=shop').view).toBe('all')
    expect(read('kind=shop', 'fulfillment').view).toBe('to_pack')
    expect(read('kind=shop&view=to_verify').view).toBe('all')
    expect(read('kind=shop&view=to_pack').view).toBe('to_pack')
    expect(query(read(`view=on_hold&search=ma&order=${id}`), kindChange('orders', 'shop'))).toBe('?kind=shop&search=ma')
    expect(orderLists.fulfillment.query(read('', 'fulfillment'), kindChange('fulfillment', 'shop'))).toBe('?kind=shop')
    expect(listKey(read('kind=shop'))).not.toBe(listKey(read('')))
  })

  test('tells the two modes apart by path', () => {
    expect(modeOf('/pharmacy-orders')).toBe('orders')
    expect(modeOf('/pharmacy-prescriptions')).toBe('fulfillment')
  })
})
