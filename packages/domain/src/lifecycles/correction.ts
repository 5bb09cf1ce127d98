/** What a patient asks to be put right in their record. (REG-20) */
import { type CorrectionState, correctionStates } from '@om/contracts/corrections'
import { type Move, stepsOf } from '../steps.ts'

/** Every move of a request. What is answered is put right by another answer, and stays answered. */
export const correctionMoves: readonly Move<CorrectionState, 'patient' | 'staff'>[] = [
  { from: 'open', to: 'answered', by: 'staff', action: 'answer' },
  { from: 'open', to: 'withdrawn', by: 'patient', action: 'withdraw' },
]

export const correctionSteps = stepsOf(correctionStates, correctionMoves)
