import { describe, expect, test } from 'vitest'
import { moveBy } from '../steps.ts'
import { lifecycleFaults } from './lifecycle-faults.ts'
import { prescriptionMoves, prescriptionSteps } from './prescription.ts'

describe('prescription', () => {
  test('makes every listed move, refuses every other and reaches every state [SCRIPT-01]', () =>
    expect(
      lifecycleFaults(prescriptionSteps, {
        draft: 'active',
        active: 'on_hold ceased superseded exhausted expired released',
        on_hold: 'active ceased superseded exhausted expired',
        ceased: '',
        superseded: '',
        exhausted: 'active on_hold ceased superseded',
        expired: '',
        released: 'active ceased expired',
      }),
    ).toEqual([]))

  test('becomes active only when a doctor signs [SCRIPT-02]', () => {
    expect(moveBy(prescriptionMoves, 'draft', 'sign', 'doctor')?.to).toBe('active')
    expect(moveBy(prescriptionMoves, 'draft', 'sign', 'pharmacist')).toBeNull()
  })

  test('is held by a doctor or by new answers, released by a doctor or the end of its hold, and goes back to where it was [SCRIPT-03]', () => {
    for (const from of ['active', 'exhausted'] as const) {
      for (const by of ['doctor', 'system'] as const) {
        expect(moveBy(prescriptionMoves, from, 'hold', by)?.to).toBe('on_hold')
        expect(prescriptionMoves).toContainEqual({ from: 'on_hold', to: from, by, action: 'release' })
      }
    }
    expect(moveBy(prescriptionMoves, 'on_hold', 'release', 'patient')).toBeNull()
  })

  test('is stopped by its patient in every state in which something may still be supplied', () => {
    for (const from of ['active', 'on_hold', 'exhausted'] as const)
      expect(moveBy(prescriptionMoves, from, 'cease', 'patient')?.to).toBe('ceased')
  })
})
