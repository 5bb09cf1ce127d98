/** A conversation between a patient and the clinic. */
import type { ThreadTopic, TicketRoute, TicketTopic } from '@om/contracts/support-words'
import { type Move, moveBy, stepsOf } from '../steps.ts'
import { withinBusinessDays, withinBusinessHours } from '../working-day.ts'

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
  { from: 'awaiting_patient', to: 'awaiting_clinic', by: 'staff', action: 'put back' },
  // What is settled for the patient is closed by them; nobody of the clinic has to.
  { from: 'awaiting_clinic', to: 'closed', by: 'patient', action: 'close' },
  { from: 'awaiting_patient', to: 'closed', by: 'patient', action: 'close' },
  { from: 'reopened', to: 'closed', by: 'patient', action: 'close' },
  { from: 'reopened', to: 'closed', by: 'staff', action: 'close' },
  // Answered, and nothing came back for 30 days.
  { from: 'awaiting_patient', to: 'closed', by: 'system', action: 'close' },
  { from: 'closed', to: 'reopened', by: 'patient', action: 'reopen' },
  { from: 'closed', to: 'reopened', by: 'staff', action: 'reopen' },
  { from: 'reopened', to: 'awaiting_clinic', by: 'patient', action: 'write' },
  { from: 'reopened', to: 'awaiting_patient', by: 'staff', action: 'write' },
  // It was looked at, and is not urgent.
  { from: 'escalated', to: 'awaiting_clinic', by: 'staff', action: 'calm' },
  ...escalatable.flatMap(from => [
    { from, to: 'escalated', by: 'staff', action: 'escalate' } as const,
    { from, to: 'escalated', by: 'system', action: 'escalate' } as const,
  ]),
]

export const threadSteps = stepsOf(threadStates, threadMoves)

const REOPEN_WITHIN_MS = 14 * 86_400_000

/** Whether a closed conversation may still be reopened; afterwards a new one is begun. */
export const canReopen = (closedAt: Date, now: Date): boolean => now.getTime() - closedAt.getTime() <= REOPEN_WITHIN_MS

/** For whom a conversation waits: `open` for the clinic, `answered` for whoever wrote. */
export const threadStatus = (state: ThreadState): 'open' | 'answered' | 'closed' =>
  state === 'closed' ? 'closed' : state === 'awaiting_patient' ? 'answered' : 'open'

/** The states that wait for the clinic. */
export const waitingStates: readonly ThreadState[] = threadStates.filter(state => threadStatus(state) === 'open')

/** The state after the writer has added something. Graver stays graver until somebody of the clinic has answered. */
export const afterWriting = (state: ThreadState): ThreadState =>
  state === 'escalated' ? 'escalated' : state === 'closed' ? 'reopened' : 'awaiting_clinic'

/** Who a subject goes to first: supply to pharmacists, billing to the front desk; what may be clinical, to doctors. (§5.6) */
export const routeOf = (topic: ThreadTopic | 'visit'): TicketRoute =>
  topic === 'billing' || topic === 'privacy' ? 'admin' : topic === 'delivery' ? 'pharmacist' : 'doctor'

/** By when the clinic answers: side effects within 4 business hours, everything else by the end of the next business day. (§5.6) */
export const replyDue = (topic: TicketTopic, now: Date): Date =>
  topic === 'side_effect' ? withinBusinessHours(now, 4) : withinBusinessDays(now, 1)

/** Whether the patient may say that nothing more is needed. What was escalated is for the clinic to end. */
export const mayClose = (state: ThreadState): boolean => moveBy(threadMoves, state, 'close', 'patient') !== null
