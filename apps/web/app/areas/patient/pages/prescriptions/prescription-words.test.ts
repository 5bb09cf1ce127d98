import { prescriptionStates } from '@om/contracts/prescriptions'
import { describe, expect, test } from 'vitest'
import { prescriptionWords, suppliesLeft } from './prescription-words.ts'

describe('a prescription in a patient’s words', () => {
  test.each(prescriptionStates)('%s has a plain label', status => {
    expect(prescriptionWords(status).label).toMatch(/^[A-Z][a-z ]+$/)
  })

  test.each(['on_hold', 'ceased', 'superseded', 'exhausted', 'expired'] as const)('%s says what that means', status => {
    expect(prescriptionWords(status).note).toMatch(/\.$/)
  })

  test.each([
    ['active', 1, 2],
    ['on_hold', 3, 0],
    ['ceased', 1, 0],
    ['expired', 1, 0],
    ['exhausted', 3, 0],
  ] as const)('%s with %i of 3 used has %i left', (status, suppliesUsed, left) =>
    expect(suppliesLeft({ status, suppliesTotal: 3, suppliesUsed })).toBe(left),
  )
})
