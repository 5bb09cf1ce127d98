/** The worksheet of what is made up for one patient: made, checked by a second pharmacist, then released or rejected. (INV-10) */
import { type Move, stepsOf } from '../steps.ts'

export const worksheetStates = ['open', 'checking', 'released', 'rejected'] as const
export type WorksheetState = (typeof worksheetStates)[number]

/** Every move of a worksheet. What is rejected is made again on another one. */
export const worksheetMoves: readonly Move<WorksheetState, 'pharmacist'>[] = [
  { from: 'open', to: 'checking', by: 'pharmacist', action: 'finish_compounding' },
  { from: 'checking', to: 'released', by: 'pharmacist', action: 'release' },
  { from: 'checking', to: 'rejected', by: 'pharmacist', action: 'reject_batch' },
  // What it was made for is recalled or cannot be used.
  { from: 'open', to: 'rejected', by: 'pharmacist', action: 'remake' },
]

export const worksheetSteps = stepsOf(worksheetStates, worksheetMoves)
