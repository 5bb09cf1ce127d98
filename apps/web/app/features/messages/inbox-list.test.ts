import { describe, expect, test } from 'vitest'
import { statusOf, tickets } from './inbox-list.ts'

const read = (query: string) => tickets.read(new URLSearchParams(query))
const id = '0196f3f4-7c51-7c9b-8f3e-0a6b8d1c2e4f'

describe('the address of the messages', () => {
  test('shows what waits for an answer unless it says otherwise [SUPPORT-08]', () => {
    expect(read('')).toEqual({ view: 'open', search: '', shown: 30 })
    expect(statusOf('open')).toBe('open')
    expect(statusOf('all')).toBeUndefined()
  })

  test('takes what it cannot read for nothing', () => {
    expect(read('view=lost&topic=gifts&shown=7&ticket=42')).toEqual(read(''))
  })

  test('comes back the same when it is read again', () => {
    const search = read(`view=closed&topic=complaint&search=mina&shown=60&ticket=${id}`)
    expect(tickets.read(new URLSearchParams(tickets.query(search, {})))).toEqual(search)
  })

  test('opens a ticket without another list', () => {
    const list = read('view=all&search=mina')
    expect(tickets.opening(list, id)).toBe(`?view=all&search=mina&ticket=${id}`)
    expect(tickets.listKey({ ...list, ticket: id })).toBe(tickets.listKey(list))
  })
})
