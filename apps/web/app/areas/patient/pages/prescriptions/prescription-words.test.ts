import { prescriptionStates } from '@om/contracts/prescriptions'
import { describe, expect, test } from 'vitest'
import { notDispensed, prescriptionWords } from './prescription-words.ts'

describe('a prescription in a patient’s words', () => {
  test.each(prescriptionStates)('%s has a plain label', status => {
    expect(prescriptionWords(status).label).toMatch(/^[A-Z][a-z ]+$/)
  })

  test.each(['on_hold', 'ceased', 'superseded', 'exhausted', 'expired', 'released'] as const)(
    '%s says what that means',
    status => {
      expect(prescriptionWords(status).note).toMatch(/\.$/)
    },
  )

  test.each([
    ['active', 2, 2],
    ['on_hold', 1, 1],
    ['released', 2, 2],
    ['ceased', 2, 0],
    ['expired', 2, 0],
    ['exhausted', 0, 0],
  ] as const)('%s with %i left has %i that can be dispensed', (status, suppliesLeft, left) =>
    expect(notDispensed({ status, suppliesLeft })).toBe(left),
  )
})
