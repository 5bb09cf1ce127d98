import { describe, expect, test } from 'vitest'
import { actionsOf, moveBy } from '../steps.ts'
import { consultMoves, consultSteps, freeConsultStates, openConsultStates, pausedConsultStates } from './consult.ts'
import { lifecycleFaults } from './lifecycle-faults.ts'

describe('consult', () => {
  test('makes every listed move, refuses every other and reaches every state [CONSULT-01]', () =>
    expect(
      lifecycleFaults(consultSteps, {
        draft: 'submitted abandoned',
        submitted: 'in_review expired withdrawn',
        in_review: 'submitted needs_info video_required approved declined referred withdrawn',
        needs_info: 'in_review expired withdrawn',
        video_required: 'in_review expired withdrawn',
        approved: '',
        declined: '',
        referred: '',
        expired: '',
        abandoned: '',
        withdrawn: '',
      }),
    ).toEqual([]))

  test('lets only a doctor claim, and only what is waiting [CONSULT-02]', () => {
    expect(moveBy(consultMoves, 'submitted', 'claim', 'doctor')?.to).toBe('in_review')
    expect(moveBy(consultMoves, 'submitted', 'claim', 'patient')).toBeNull()
    expect(moveBy(consultMoves, 'in_review', 'claim', 'doctor')).toBeNull()
  })

  test('gives a claim back by the doctor or when its time is over [CONSULT-03]', () => {
    expect(moveBy(consultMoves, 'in_review', 'release', 'doctor')?.to).toBe('submitted')
    expect(moveBy(consultMoves, 'in_review', 'release', 'system')?.to).toBe('submitted')
  })

  test('leaves every decision to a doctor [CONSULT-04]', () => {
    for (const to of ['approved', 'declined', 'referred'] as const) {
      expect(new Set(consultMoves.filter(move => move.to === to).map(move => move.by))).toEqual(new Set(['doctor']))
    }
  })

  test('lets the patient withdraw whatever is open [CONSULT-05]', () => {
    for (const state of openConsultStates) expect(actionsOf(consultMoves, state, 'patient')).toContain('withdraw')
  })

  test('stands the clock still only in open states', () => {
    for (const state of pausedConsultStates) expect(openConsultStates).toContain(state)
  })

  test('ends free of charge in every way but approval [CONSULT-06]', () => {
    const ends = consultSteps.states.filter(consultSteps.isFinal).filter(state => state !== 'approved')
    expect(freeConsultStates.toSorted()).toEqual(ends.toSorted())
  })
})
