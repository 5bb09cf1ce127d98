/** The consult, from a draft to a decision. */
import { type ConsultState, consultStates } from '@om/contracts/consults'
import { type Move, stepsOf } from '../steps.ts'

export { type ConsultState, consultStates }

export type ConsultActor = 'patient' | 'doctor' | 'system'
export type ConsultMove = Move<ConsultState, ConsultActor>

/** Every move a consult can make, who makes it and the action's name. A claim is given back after `CLAIM_LOCK_MS`. */
export const consultMoves: readonly ConsultMove[] = [
  { from: 'draft', to: 'submitted', by: 'patient', action: 'submit' },
  { from: 'draft', to: 'abandoned', by: 'system', action: 'abandon' },
  { from: 'submitted', to: 'in_review', by: 'doctor', action: 'claim' },
  { from: 'submitted', to: 'expired', by: 'system', action: 'expire' },
  { from: 'submitted', to: 'withdrawn', by: 'patient', action: 'withdraw' },
  { from: 'in_review', to: 'submitted', by: 'doctor', action: 'release' },
  { from: 'in_review', to: 'submitted', by: 'system', action: 'release' },
  { from: 'in_review', to: 'needs_info', by: 'doctor', action: 'ask' },
  { from: 'in_review', to: 'video_required', by: 'doctor', action: 'require_video' },
  { from: 'in_review', to: 'video_required', by: 'system', action: 'require_video' },
  { from: 'in_review', to: 'approved', by: 'doctor', action: 'approve' },
  { from: 'in_review', to: 'declined', by: 'doctor', action: 'decline' },
  { from: 'in_review', to: 'referred', by: 'doctor', action: 'refer' },
  { from: 'in_review', to: 'withdrawn', by: 'patient', action: 'withdraw' },
  { from: 'needs_info', to: 'in_review', by: 'patient', action: 'reply' },
  { from: 'needs_info', to: 'expired', by: 'system', action: 'expire' },
  { from: 'needs_info', to: 'withdrawn', by: 'patient', action: 'withdraw' },
  { from: 'video_required', to: 'in_review', by: 'doctor', action: 'complete_live_contact' },
  { from: 'video_required', to: 'expired', by: 'system', action: 'expire' },
  { from: 'video_required', to: 'withdrawn', by: 'patient', action: 'withdraw' },
]

export const consultSteps = stepsOf(consultStates, consultMoves)

/** States in which the clinic or the patient still has something to do. */
export const openConsultStates: readonly ConsultState[] = ['submitted', 'in_review', 'needs_info', 'video_required']

/** States in which the clinic waits on the patient, so that the 24-hour clock stands still. */
export const pausedConsultStates: readonly ConsultState[] = ['needs_info', 'video_required']

/** States that end without a charge of any kind. (INV-18) */
export const freeConsultStates: readonly ConsultState[] = ['declined', 'referred', 'expired', 'abandoned', 'withdrawn']
