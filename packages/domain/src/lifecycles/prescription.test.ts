import { describe, expect, test } from 'vitest'
import { moveBy } from '../steps.ts'
import { lifecycleFaults } from './lifecycle-faults.ts'
import { prescriptionMoves, prescriptionSteps } from './prescription.ts'

describe('prescription', () => {
  test('makes every listed move, refuses every other and reaches every state [SCRIPT-01]', () =>
    expect(
      lifecycleFaults(prescriptionSteps, {
        draft: 'active',
        active: 'on_hold ceased superseded exhausted expired',
        on_hold: 'active ceased superseded expired',
        ceased: '',
        superseded: '',
        exhausted: '',
        expired: '',
      }),
    ).toEqual([]))

  test('becomes active only when a doctor signs [SCRIPT-02]', () => {
    expect(moveBy(prescriptionMoves, 'draft', 'sign', 'doctor')?.to).toBe('active')
    expect(moveBy(prescriptionMoves, 'draft', 'sign', 'pharmacist')).toBeNull()
  })

  test('can be put on hold by doctor, pharmacist or a safety event, and released by a person [SCRIPT-03]', () => {
    for (const by of ['doctor', 'pharmacist', 'system'] as const) {
      expect(moveBy(prescriptionMoves, 'active', 'hold', by)?.to).toBe('on_hold')
    }
    expect(moveBy(prescriptionMoves, 'on_hold', 'release', 'system')).toBeNull()
  })
})
