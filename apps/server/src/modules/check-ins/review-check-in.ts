import type { CheckIn } from '@om/contracts/check-ins'
import { done, type Result, refused } from '@om/contracts/errors'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { currentDoctor, patientDetails } from '#src/modules/people/people.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { isForDoctor, presentForDoctor } from './check-ins.present.ts'
import { type CheckInRow, lockCheckIn, updateCheckIn, visibleCheckInsOf } from './check-ins.repo.ts'

/** The check-ins of a patient for a doctor, newest first. Somebody who did not come for care is not found; the reading is audited. */
export const listCheckIns = async (
  ctx: Ctx<'doctor'>,
  { id }: { id: string },
): Promise<Result<{ items: CheckIn[] }>> => {
  const { deps, tx, actor } = ctx
  if (!(await patientDetails(tx, id))) return refused('not_found')
  const reader = { userId: actor.id, isRegistered: (await currentDoctor(deps.clock, tx, actor)).ok }
  await audit(deps.clock, tx, { action: 'check_in.read', subjectType: 'patient', subjectId: id, patientId: id })
  const rows = (await visibleCheckInsOf(tx, id)).filter(({ state }) => state !== 'lapsed')
  return done({ items: rows.map(row => presentForDoctor(row, reader)) })
}

/** That a doctor has answered, and nothing of it. */
export const writeReviewed = (
  deps: Deps,
  tx: Tx,
  { id, patientId, brand }: Pick<CheckInRow, 'id' | 'patientId' | 'brand'>,
): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand,
    subject: 'Your doctor has written to you',
    heading: 'Your doctor has written to you',
    paragraphs: ['Sign in to read it.'],
    action: { label: 'Read it', path: '/consumer-health-records' },
    dedupeKey: `check-in-review:${id}`,
  })

/**
 * A doctor says what follows from a flagged check-in; the patient is told that there is an answer. Refuses with `not_found`,
 * `registration_not_current`, `own_care` (INV-05), and `check_in_settled` when somebody was faster.
 */
export const reviewCheckIn = async (
  ctx: Ctx<'doctor'>,
  { id, message }: { id: string; message: string },
): Promise<Result<CheckIn>> => {
  const { deps, tx, actor } = ctx
  const row = await lockCheckIn(tx, id)
  if (!row) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (row.patientId === actor.id) return refused('own_care')
  if (!isForDoctor(row)) return refusedIn('check_in_settled', row.state)
  const reviewed = await updateCheckIn(tx, id, {
    state: 'reviewed',
    reviewedBy: doctor.value.name,
    reviewedAt: deps.clock.now(),
    reviewMessage: message,
  })
  await closeTasks(deps, tx, 'check_in', [id], doctor.value.name)
  await audit(deps.clock, tx, {
    action: 'check_in.review',
    subjectType: 'check_in',
    subjectId: id,
    patientId: row.patientId,
    fromState: row.state,
    toState: 'reviewed',
  })
  await announceEach(tx, [
    { topics: [`user:${row.patientId}`], kind: 'check-in', subjectId: id },
    { topics: ['role:doctor'], kind: 'check-in', subjectId: id },
  ])
  await writeReviewed(deps, tx, row)
  return done(presentForDoctor(reviewed, { userId: actor.id, isRegistered: true }))
}
