import { describe, expect, test } from 'vitest'
import { isFiltered, noFilter, orders } from './orders-list.ts'

const id = '00000000-0000-4000-8000-000000000001'
const read = (query: string) => orders.read(new URLSearchParams(query))

describe('the address of the orders', () => {
  test('says nothing that is as usual', () => {
    expect(orders.query(read(''), {})).toBe('?')
    expect(orders.query(read(''), { view: 'late', brand: 'women', order: id })).toBe(
      `?view=late&brand=women&order=${id}`,
    )
  })

  test('reads back what it wrote', () => {
    const said = {
      ...read(''),
      from: '2026-11-01',
      to: '2026-11-21',
      sort: 'largest',
      search: '#1001',
      shown: 60,
    } as const
    expect(read(orders.query(said, {}))).toEqual(said)
    const messages = { ...read('part=messages'), provider: 'stripe', state: 'failed', search: 'evt_1' } as const
    expect(read(orders.query(messages, {}))).toEqual(messages)
  })

  test.each(['part=all', 'view=old', 'brand=dogs', 'from=2026-02-30', 'sort=best', 'shown=-5', 'order=1', 'search='])(
    'forgives %s',
    query => expect(read(query)).toEqual(read('')),
  )

  test('leaves filters behind when another part is opened', () => {
    expect(orders.query(read(`view=late&brand=men&order=${id}`), { part: 'messages' })).toBe('?part=messages')
    expect(orders.query(read('part=messages&state=failed'), { part: 'returns' })).toBe('?part=returns')
  })

  test('keeps the list when a record opens', () => {
    expect(orders.listKey(read(`view=late&order=${id}`))).toBe(orders.listKey(read('view=late')))
    expect(orders.listKey(read(`part=messages&message=${id}`))).toBe(orders.listKey(read('part=messages')))
    expect(orders.listKey(read('from=2026-11-01'))).not.toBe(orders.listKey(read('')))
  })

  test('opens a message among messages and an order everywhere else', () => {
    expect(orders.recordOf(read(`part=messages&message=${id}`))).toBe(id)
    expect(orders.recordOf(read(`part=messages&order=${id}`))).toBeUndefined()
    expect(orders.opening(read('part=returns'), id)).toBe(`?part=returns&order=${id}`)
  })

  test('knows whether anything is left out, and takes it off', () => {
    expect(isFiltered(read('view=late&shown=60'))).toBe(false)
    expect(isFiltered(read('from=2026-11-01'))).toBe(true)
    expect(isFiltered(read('part=messages&state=failed'))).toBe(true)
    expect(orders.query(read('brand=men&search=a&from=2026-11-01'), noFilter)).toBe('?')
  })
})
