/** What a patient reports of a treatment, until a doctor has settled it. (Domain §5.8) */
import { type Move, stepsOf } from '../steps.ts'

export const sideEffectStates = ['open', 'answered', 'settled', 'self_care'] as const
export type SideEffectState = (typeof sideEffectStates)[number]

/** Every move of a report. One that is settled stays so: what comes after is a report of its own. */
export const sideEffectMoves: readonly Move<SideEffectState, 'patient' | 'doctor'>[] = [
  { from: 'open', to: 'answered', by: 'doctor', action: 'answer' },
  { from: 'answered', to: 'open', by: 'patient', action: 'write' },
  { from: 'open', to: 'settled', by: 'doctor', action: 'settle' },
  { from: 'answered', to: 'settled', by: 'doctor', action: 'settle' },
  // Something graver is written about what needed nobody before.
  { from: 'self_care', to: 'open', by: 'patient', action: 'write' },
]

/** A report begins open, or as self-care where the rules find that nobody has to answer. */
export const sideEffectSteps = stepsOf(sideEffectStates, sideEffectMoves)
