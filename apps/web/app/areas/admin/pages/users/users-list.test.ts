import { describe, expect, test } from 'vitest'
import { accounts, isFiltered, noFilter } from './users-list.ts'

const id = '00000000-0000-4000-8000-000000000001'
const read = (query: string) => accounts.read(new URLSearchParams(query))

describe('the address of User Management', () => {
  test('says nothing that is as usual', () => {
    expect(accounts.query(read(''), {})).toBe('?')
    expect(accounts.query(read(''), { role: 'doctor', state: 'invited', search: 'lu' })).toBe(
      '?search=lu&role=doctor&state=invited',
    )
  })

  test('reads back what it wrote', () => {
    const said = {
      ...read(''),
      search: 'o’dwyer & co',
      role: 'admin',
      state: 'closed',
      shown: 150,
      account: id,
    } as const
    expect(read(accounts.query(said, {}))).toEqual(said)
  })

  test.each(['role=king', 'state=asleep', 'account=1', 'shown=-5', 'shown=99999', 'search=', 'invite=perhaps'])(
    'forgives %s',
    query => expect(read(query)).toEqual(read('')),
  )

  test('opens one panel at a time', () => {
    expect(read(accounts.query(read('invite=yes'), {})).invite).toBe(true)
    expect(accounts.query(read('invite=yes'), { account: id })).toBe(`?account=${id}`)
    expect(accounts.opening(read('invite=yes'), id)).toBe(`?account=${id}`)
  })

  test('keeps the list when a panel opens', () => {
    expect(accounts.listKey(read(`role=doctor&account=${id}`))).toBe(accounts.listKey(read('role=doctor')))
    expect(accounts.listKey(read('role=doctor&invite=yes'))).toBe(accounts.listKey(read('role=doctor')))
    expect(accounts.listKey(read('role=doctor'))).not.toBe(accounts.listKey(read('')))
  })

  test('knows whether anything is left out, and takes it off', () => {
    expect(isFiltered(read('shown=100'))).toBe(false)
    expect(isFiltered(read('state=closed'))).toBe(true)
    expect(accounts.query(read('search=a&role=doctor&state=closed&shown=100'), noFilter)).toBe('?')
  })
})
