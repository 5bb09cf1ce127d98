import { type CheckIn, CheckInAnswers, type MyCheckIn } from '@om/contracts/check-ins'
import { blocksOn } from '@om/domain/check-ins/check-ins'
import { checkInMoves } from '@om/domain/lifecycles/check-in'
import { actionsOf } from '@om/domain/steps'
import type { CheckInRow } from './check-ins.repo.ts'

/** Whether a patient may answer it now. */
export const isOpen = ({ state }: Pick<CheckInRow, 'state'>): boolean =>
  actionsOf(checkInMoves, state, 'patient').includes('complete')

/** Whether a doctor has to read it. */
export const isForDoctor = ({ state }: Pick<CheckInRow, 'state'>): boolean => state === 'escalated'

/** A check-in for its patient: why a doctor reads it is the clinic's. */
export const presentForPatient = (row: CheckInRow): MyCheckIn => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  dueOn: row.dueOn,
  blocksOn: blocksOn(row.dueOn),
  completedAt: row.completedAt?.toISOString() ?? null,
  // Answers of before hold no more than was asked then.
  answers: row.answers && CheckInAnswers.parse(row.answers),
  reviewDueAt: isForDoctor(row) ? (row.reviewDueAt?.toISOString() ?? null) : null,
  review: row.reviewedAt ? { by: row.reviewedBy, at: row.reviewedAt.toISOString(), message: row.reviewMessage } : null,
  can: { complete: isOpen(row) },
})

export const presentForDoctor = (row: CheckInRow, reader: { userId: string; isRegistered: boolean }): CheckIn => ({
  ...presentForPatient(row),
  medicines: row.medicines,
  flags: row.flags,
  can: { complete: false, review: isForDoctor(row) && reader.isRegistered && row.patientId !== reader.userId },
})
