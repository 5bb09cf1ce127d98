import { describe, expect, test } from 'vitest'
import { fieldProblems } from './field-problems.ts'
import { packSupply } from './supply-steps.ts'

const problemOf = (expiresOn: string) =>
  fieldProblems(packSupply.body, { version: 1, items: [{ position: 0, batchNumber: 'B1', expiresOn }] })[
    'items.0.expiresOn'
  ]

describe('the expiry of a pack', () => {
  test('takes a date that the page of the order can show again, and no other', () => {
    expect(problemOf('2027-03-31')).toBeUndefined()
    expect(problemOf('9999-12-31')).toBe('Use a date between 1800 and 2199.')
    expect(problemOf('')).toBe('Enter the expiry on the pack.')
  })
})
