import { prescriptionStates } from '@om/contracts/prescriptions'
import { describe, expect, test } from 'vitest'
import { moveWords, notDispensed, prescriptionWords } from './prescription-words.ts'

const heldBy = (role: 'doctor' | 'system', until: string | null, reason = 'other') => {
  const by = { role, name: role === 'doctor' ? 'Dr Henrik Lund' : '' }
  const lastMove = { action: 'hold' as const, reason, message: '', until, by, at: '2026-11-20T01:00:00Z' }
  return `${moveWords({ status: 'on_hold', lastMove })} ${prescriptionWords('on_hold').note}`
}

describe('a hold', () => {
  test('that ends on a day says so, and waits for nobody [SCREEN-S115]', () => {
    expect(heldBy('doctor', '2026-12-03')).toMatch(/by itself after 3 December 2026/)
    expect(heldBy('doctor', '2026-12-03')).not.toMatch(/cleared/)
  })

  test.each([
    ['doctor', 'other'],
    ['system', 'side_effect'],
    ['system', 'new_answers'],
    ['system', 'registration'],
  ] as const)('of a %s for %s waits for a doctor, and does not end by itself [SCREEN-S115]', (role, reason) => {
    expect(heldBy(role, null, reason)).toMatch(/doctor|colleague/)
    expect(heldBy(role, null, reason)).not.toMatch(/by itself/)
  })
})

describe('a prescription in a patient’s words', () => {
  test.each(prescriptionStates)('%s has a plain label', status => {
    expect(prescriptionWords(status).label).toMatch(/^[A-Z][a-z ]+$/)
  })

  test('stopped by a doctor is not to be had from another pharmacy either [SAFETY-S700]', () => {
    const by = { role: 'doctor' as const, name: 'Dr Henrik Lund' }
    const lastMove = {
      action: 'cease' as const,
      reason: 'side_effect',
      message: '',
      until: null,
      by,
      at: '2026-11-20T01:00:00Z',
    }
    expect(moveWords({ status: 'ceased', lastMove })).toContain('Please do not have it dispensed at another pharmacy')
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
