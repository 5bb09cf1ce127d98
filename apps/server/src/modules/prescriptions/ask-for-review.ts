import type { Review } from '@om/contracts/consult-parts'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { reviewPrescription as reviewEndpoint } from '@om/contracts/prescriptions'
import { prescriptionReviews, prescriptions } from '@om/db/tables/prescriptions'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { openReview } from '#src/modules/consults/consults.ts'
import { toldToday } from '#src/modules/picture/picture.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { isReviewable } from './prescriptions.policy.ts'
import { prescriptionNumber } from './prescriptions.present.ts'
import { visiblePrescription } from './prescriptions.repo.ts'

/**
 * A patient asks a doctor to look at their treatment again: their plan runs out, something has changed, or they want to talk.
 * It goes before the doctors as a consult of its own, with what is known of them today and what it is a review of; a doctor
 * replaces the prescription, leaves it, or ends it. Refuses with `prescription_wrong_state` once another has taken its place or it
 * was stopped, and with `consult_open_already` while a doctor has something of theirs.
 */
export const askForReview = async (
  ctx: Ctx<'patient'>,
  input: CallInput<typeof reviewEndpoint>['body'] & { id: string },
): Promise<Result<{ consultId: string }>> => {
  const { deps, tx, actor } = ctx
  const script = await visiblePrescription(tx, input.id)
  if (!script) return refused('not_found')
  if (!isReviewable(script))
    return refused('prescription_wrong_state', [
      { code: script.status, message: 'Start a new assessment instead: this prescription has ended.' },
    ])
  const told = await toldToday(tx, actor.id)
  if (!told) return refused('quiz_result_not_found')
  const opened = await openReview(deps, tx, { patientId: actor.id, ...told })
  if (!opened.ok) return opened
  const consultId = opened.value.consult.id
  await closeTasks(deps, tx, 'review_due', [script.id], '')
  await tx.q.insert(prescriptionReviews).values({
    consultId,
    prescriptionId: script.id,
    patientId: actor.id,
    reason: input.reason,
    isChanged: input.isChanged,
    words: input.words,
    createdAt: deps.clock.now(),
  })
  await audit(deps.clock, tx, {
    action: 'prescription.review',
    subjectType: 'prescription',
    subjectId: script.id,
    patientId: actor.id,
    reason: input.reason,
  })
  return done({ consultId })
}

/** Whether a review of a prescription was ever asked for. */
export const hasReview = async (tx: Tx, prescriptionId: string): Promise<boolean> => {
  const found = await tx.q
    .select({ id: prescriptionReviews.consultId })
    .from(prescriptionReviews)
    .where(eq(prescriptionReviews.prescriptionId, prescriptionId))
    .limit(1)
  return found.length > 0
}

/** What a consult is a review of, as the actor may see it. */
export const reviewOf = async (tx: Tx, consultId: string): Promise<Review | undefined> => {
  const [row] = await tx.visible(q =>
    q
      .select({
        prescriptionId: prescriptions.id,
        number: prescriptions.number,
        title: prescriptions.title,
        reason: prescriptionReviews.reason,
        isChanged: prescriptionReviews.isChanged,
        words: prescriptionReviews.words,
      })
      .from(prescriptionReviews)
      .innerJoin(prescriptions, eq(prescriptions.id, prescriptionReviews.prescriptionId))
      .where(eq(prescriptionReviews.consultId, consultId)),
  )
  return row && { ...row, number: prescriptionNumber(row.number) }
}
