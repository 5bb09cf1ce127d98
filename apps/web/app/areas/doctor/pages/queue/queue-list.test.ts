import { describe, expect, test } from 'vitest'
import { queue } from './queue-list.ts'

const consult = '00000000-0000-4000-9000-000000000001'
const read = (query: string) => queue.read(new URLSearchParams(query))

describe('the address of the doctor’s dashboard', () => {
  test('opens the waiting consults when it says nothing', () =>
    expect(read('')).toEqual({ view: 'waiting', search: '', shown: 20 }))

  test('keeps view, filters and the open consult [CONSULT-W03]', () => {
    const query = `view=mine&brand=women&search=rossi&shown=40&consult=${consult}&panel=ask`
    expect(queue.query(read(query), {})).toBe(`?${query}`)
  })

  test('ignores what it cannot read', () =>
    expect(read('view=all&brand=pets&shown=-3&consult=1&panel=eat')).toEqual(read('')))

  test('closes the panel together with its consult', () => {
    expect(queue.query(read(`consult=${consult}&panel=ask`), { consult: undefined })).toBe('?')
    expect(queue.opening(read(`consult=${consult}&panel=ask`), undefined)).toBe('?')
  })

  test('asks for the list again only when the list changes [CONSULT-W04]', () => {
    expect(queue.listKey(read(`consult=${consult}`))).toBe(queue.listKey(read('')))
    expect(queue.listKey(read('brand=men'))).not.toBe(queue.listKey(read('')))
  })
})
