/** A patient's request for the next supply. */
import { type Move, stepsOf } from '../steps.ts'

export const refillStates = [
  'requested',
  'checked',
  'pharmacist_review',
  'doctor_review',
  'needs_consult',
  'approved',
  'declined',
] as const
export type RefillState = (typeof refillStates)[number]
export type RefillActor = 'system' | 'doctor' | 'pharmacist'
export type RefillMove = Move<RefillState, RefillActor>

/** Every move of a request. An early one is looked at by a pharmacist, a doubtful one by a doctor. */
export const refillMoves: readonly RefillMove[] = [
  { from: 'requested', to: 'checked', by: 'system', action: 'check' },
  { from: 'checked', to: 'approved', by: 'system', action: 'approve' },
  { from: 'checked', to: 'doctor_review', by: 'system', action: 'ask_doctor' },
  { from: 'checked', to: 'pharmacist_review', by: 'system', action: 'ask_pharmacist' },
  { from: 'pharmacist_review', to: 'approved', by: 'pharmacist', action: 'approve' },
  { from: 'pharmacist_review', to: 'declined', by: 'pharmacist', action: 'decline' },
  { from: 'pharmacist_review', to: 'doctor_review', by: 'pharmacist', action: 'ask_doctor' },
  { from: 'doctor_review', to: 'approved', by: 'doctor', action: 'approve' },
  { from: 'doctor_review', to: 'declined', by: 'doctor', action: 'decline' },
  { from: 'doctor_review', to: 'needs_consult', by: 'doctor', action: 'require_consult' },
]

export const refillSteps = stepsOf(refillStates, refillMoves)

/** Whether so few days of the last supply are used (below 75 %) that a pharmacist looks first. */
export const isEarlyRefill = (daysSinceSupply: number, supplyDays: number): boolean =>
  daysSinceSupply < supplyDays * 0.75
