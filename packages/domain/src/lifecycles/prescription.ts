/** The prescription: signed once, never changed, ended by one of six ways. */
import { prescriptionStates } from '@om/contracts/prescriptions'
import { type Move, stepsOf } from '../steps.ts'

export { prescriptionStates }
export type PrescriptionState = (typeof prescriptionStates)[number]
export type PrescriptionActor = 'patient' | 'doctor' | 'system'
export type PrescriptionMove = Move<PrescriptionState, PrescriptionActor>

/**
 * Every move of a prescription. One that is on hold can still be ceased, replaced or run out of time. One whose last supply
 * has been counted is held and ceased too: that supply may still be on the bench. Off hold it goes back to where it was. It stands
 * again when that supply never reaches the patient. What a patient takes to another pharmacy is theirs again once they change their
 * mind before its original was sent; afterwards a doctor ends it, or its last day does. (REG-04)
 */
export const prescriptionMoves: readonly PrescriptionMove[] = [
  { from: 'draft', to: 'active', by: 'doctor', action: 'sign' },
  { from: 'active', to: 'on_hold', by: 'doctor', action: 'hold' },
  { from: 'active', to: 'on_hold', by: 'system', action: 'hold' },
  { from: 'active', to: 'ceased', by: 'doctor', action: 'cease' },
  { from: 'active', to: 'ceased', by: 'patient', action: 'cease' },
  { from: 'active', to: 'superseded', by: 'doctor', action: 'supersede' },
  { from: 'active', to: 'exhausted', by: 'system', action: 'exhaust' },
  { from: 'active', to: 'expired', by: 'system', action: 'expire' },
  { from: 'active', to: 'released', by: 'patient', action: 'take_elsewhere' },
  { from: 'released', to: 'active', by: 'patient', action: 'take_back' },
  { from: 'released', to: 'ceased', by: 'doctor', action: 'cease' },
  { from: 'released', to: 'expired', by: 'system', action: 'expire' },
  { from: 'exhausted', to: 'active', by: 'system', action: 'restore' },
  { from: 'exhausted', to: 'on_hold', by: 'doctor', action: 'hold' },
  { from: 'exhausted', to: 'on_hold', by: 'system', action: 'hold' },
  { from: 'exhausted', to: 'ceased', by: 'doctor', action: 'cease' },
  { from: 'exhausted', to: 'ceased', by: 'patient', action: 'cease' },
  { from: 'exhausted', to: 'superseded', by: 'doctor', action: 'supersede' },
  { from: 'on_hold', to: 'active', by: 'doctor', action: 'release' },
  { from: 'on_hold', to: 'active', by: 'system', action: 'release' },
  { from: 'on_hold', to: 'exhausted', by: 'doctor', action: 'release' },
  { from: 'on_hold', to: 'exhausted', by: 'system', action: 'release' },
  { from: 'on_hold', to: 'ceased', by: 'doctor', action: 'cease' },
  { from: 'on_hold', to: 'ceased', by: 'patient', action: 'cease' },
  { from: 'on_hold', to: 'superseded', by: 'doctor', action: 'supersede' },
  { from: 'on_hold', to: 'expired', by: 'system', action: 'expire' },
]

export const prescriptionSteps = stepsOf(prescriptionStates, prescriptionMoves)

/** Days before a prescription's end or last supply on which the patient is reminded. */
export const PRESCRIPTION_REMINDER_DAYS = [30, 14] as const
