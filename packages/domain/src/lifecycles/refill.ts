/** What comes before each further delivery: four questions, and a doctor where an answer asks for one. (§5.7) */
import { refillStates } from '@om/contracts/refills'
import { type Move, stepsOf } from '../steps.ts'

export type RefillState = (typeof refillStates)[number]
export type RefillActor = 'patient' | 'system' | 'doctor'
export type RefillMove = Move<RefillState, RefillActor>

/** How a doctor leaves it. */
const decided = ['approved', 'needs_consult', 'declined'] as const

/** Every move of a refill. It is charged once nothing stands in the way, which is asked for apart from its state. */
export const refillMoves: readonly RefillMove[] = [
  { from: 'requested', to: 'approved', by: 'patient', action: 'answer' },
  { from: 'requested', to: 'doctor_review', by: 'patient', action: 'answer' },
  { from: 'doctor_review', to: 'approved', by: 'doctor', action: 'approve' },
  { from: 'doctor_review', to: 'declined', by: 'doctor', action: 'decline' },
  { from: 'doctor_review', to: 'needs_consult', by: 'doctor', action: 'consult' },
  { from: 'needs_consult', to: 'approved', by: 'system', action: 'record_contact' },
  // A doctor says otherwise, with a reason, while nothing has been charged for it.
  ...decided.flatMap(from =>
    decided.filter(to => to !== from).map(to => ({ from, to, by: 'doctor', action: 'change' }) as const),
  ),
  ...(['requested', 'doctor_review', 'needs_consult', 'approved', 'declined'] as const).flatMap(from => [
    // A payment that was on its way when something came up is a payment all the same.
    { from, to: 'charged', by: 'system', action: 'charge' } as const,
    { from, to: 'lapsed', by: 'system', action: 'lapse' } as const,
  ]),
]

export const refillSteps = stepsOf(refillStates, refillMoves)
