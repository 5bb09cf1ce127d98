import { expect, test } from 'vitest'
import { steps } from '../steps.ts'
import { lifecycleFaults } from './lifecycle-faults.ts'

test('names every difference between a lifecycle and the table it should follow', () => {
  const made = steps({ a: ['b'], b: [], c: ['b'] })
  expect(lifecycleFaults(made, { a: 'b', b: '', c: 'b' })).toEqual(['c cannot be reached'])
  expect(lifecycleFaults(made, { a: 'b c', b: 'a', c: 'b' })).toEqual([
    'a to c',
    'b to a',
    'b ends wrongly',
    'c cannot be reached',
  ])
})
