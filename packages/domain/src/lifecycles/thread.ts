/** A conversation between a patient and the clinic. */
import { type Move, stepsOf } from '../steps.ts'

export const threadStates = ['open', 'awaiting_clinic', 'awaiting_patient', 'escalated', 'closed', 'reopened'] as const
export type ThreadState = (typeof threadStates)[number]
export type ThreadActor = 'patient' | 'staff' | 'system'
export type ThreadMove = Move<ThreadState, ThreadActor>

const escalatable = ['open', 'awaiting_clinic', 'awaiting_patient', 'reopened'] as const

/** Every move of a conversation. */
export const threadMoves: readonly ThreadMove[] = [
  { from: 'open', to: 'awaiting_clinic', by: 'patient', action: 'write' },
  { from: 'open', to: 'awaiting_patient', by: 'staff', action: 'write' },
  { from: 'awaiting_clinic', to: 'awaiting_patient', by: 'staff', action: 'write' },
  { from: 'awaiting_patient', to: 'awaiting_clinic', by: 'patient', action: 'write' },
  { from: 'awaiting_clinic', to: 'closed', by: 'staff', action: 'close' },
  { from: 'awaiting_patient', to: 'closed', by: 'staff', action: 'close' },
  { from: 'escalated', to: 'awaiting_patient', by: 'staff', action: 'write' },
  { from: 'escalated', to: 'closed', by: 'staff', action: 'close' },
  { from: 'closed', to: 'reopened', by: 'patient', action: 'reopen' },
  { from: 'closed', to: 'reopened', by: 'staff', action: 'reopen' },
  { from: 'reopened', to: 'awaiting_clinic', by: 'patient', action: 'write' },
  { from: 'reopened', to: 'awaiting_patient', by: 'staff', action: 'write' },
  ...escalatable.flatMap(from => [
    { from, to: 'escalated', by: 'staff', action: 'escalate' } as const,
    { from, to: 'escalated', by: 'system', action: 'escalate' } as const,
  ]),
]

export const threadSteps = stepsOf(threadStates, threadMoves)

const REOPEN_WITHIN_MS = 14 * 86_400_000

/** Whether a closed conversation may still be reopened; afterwards a new one is begun. */
export const canReopen = (closedAt: Date, now: Date): boolean => now.getTime() - closedAt.getTime() <= REOPEN_WITHIN_MS
