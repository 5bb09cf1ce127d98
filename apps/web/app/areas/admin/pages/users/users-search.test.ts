import { describe, expect, test } from 'vitest'
import { isFiltered, listKey, noFilter, readUsersSearch, searchWith } from './users-search.ts'

const id = '00000000-0000-4000-8000-000000000001'
const read = (query: string) => readUsersSearch(new URLSearchParams(query))

describe('the address of User Management', () => {
  test('says nothing that is as usual', () => {
    expect(searchWith(read(''), {})).toBe('?')
    expect(searchWith(read(''), { role: 'doctor', state: 'invited', search: 'lu' })).toBe(
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
    expect(read(searchWith(said, {}))).toEqual(said)
  })

  test.each(['role=king', 'state=asleep', 'account=1', 'shown=-5', 'shown=99999', 'search=', 'invite=perhaps'])(
    'forgives %s',
    query => expect(read(query)).toEqual(read('')),
  )

  test('opens one panel at a time', () => {
    expect(read(searchWith(read('invite=yes'), {})).invite).toBe(true)
    expect(searchWith(read('invite=yes'), { account: id })).toBe(`?account=${id}`)
  })

  test('keeps the list when a panel opens', () => {
    expect(listKey(read(`role=doctor&account=${id}`))).toBe(listKey(read('role=doctor')))
    expect(listKey(read('role=doctor&invite=yes'))).toBe(listKey(read('role=doctor')))
    expect(listKey(read('role=doctor'))).not.toBe(listKey(read('')))
  })

  test('knows whether anything is left out, and takes it off', () => {
    expect(isFiltered(read('shown=100'))).toBe(false)
    expect(isFiltered(read('state=closed'))).toBe(true)
    expect(searchWith(read('search=a&role=doctor&state=closed&shown=100'), noFilter)).toBe('?')
  })
})
