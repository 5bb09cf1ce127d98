import { describe, expect, test } from 'vitest'
import { listKey, modeOf, readOrdersSearch, searchWith } from './orders-search.ts'

const id = '00000000-0000-4000-8000-000000000001'
const read = (query: string, mode: 'orders' | 'fulfillment' = 'orders') =>
  readOrdersSearch(mode, new URLSearchParams(query))

describe('the address of the orders page', () => {
  test('says nothing that is as usual', () => {
    expect(searchWith('orders', read(''), {})).toBe('?')
    expect(searchWith('fulfillment', read('', 'fulfillment'), {})).toBe('?')
    expect(searchWith('orders', read(''), { view: 'on_hold', order: id })).toBe(`?view=on_hold&order=${id}`)
  })

  test('opens everything open to find an order, and what is to verify to work', () => {
    expect(read('').view).toBe('all')
    expect(read('', 'fulfillment').view).toBe('to_verify')
    expect(read('view=shipped', 'fulfillment').view).toBe('to_verify')
  })

  test.each(['view=nonsense', 'order=1', 'shown=-5', 'shown=abc', 'search='])('forgives %s', query =>
    expect(read(query)).toEqual({ view: 'all', search: '', shown: 20 }),
  )

  test('links straight to an order', () => expect(read(`order=${id}`).order).toBe(id))

  test('keeps the list when an order opens', () => {
    expect(listKey(read(`order=${id}`))).toBe(listKey(read('')))
    expect(listKey(read('view=on_hold'))).not.toBe(listKey(read('')))
  })

  test('tells the two modes apart by path', () => {
    expect(modeOf('/pharmacy-orders')).toBe('orders')
    expect(modeOf('/pharmacy-prescriptions')).toBe('fulfillment')
  })
})
