import type { Review, ReviewOrigin } from '@om/contracts/consult-parts'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { REVIEW_WORDS, type reviewPrescription as reviewEndpoint, reviewNeedsWords } from '@om/contracts/prescriptions'
import { prescriptionReviews, prescriptions } from '@om/db/tables/prescriptions'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { openReview } from '#src/modules/consults/consults.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import { correctedSince, toldToday } from '#src/modules/picture/picture.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { noPrescription } from './no-prescription.ts'
import { isReviewable } from './prescriptions.policy.ts'
import { prescriptionNumber } from './prescriptions.present.ts'
import { lockPrescription, type PrescriptionRow, visiblePrescription } from './prescriptions.repo.ts'

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
  const { deps, tx, actor, now } = ctx
  const script = await visiblePrescription(tx, input.id)
  if (!script) return refused('not_found')
  if (!isReviewable(script))
    return refused('prescription_wrong_state', [
      { code: script.status, message: 'Start a new assessment instead: this prescription has ended.' },
    ])
  // What counts as changed on the way is what is on record, whatever the form says.
  const corrected = await correctedSince(tx, actor.id, new Date(now.getTime() - CORRECTED_WITHIN_MS))
  if (reviewNeedsWords({ ...input, corrected }) && input.words.length < 3)
    return refused('bad_request', [{ field: 'words', message: REVIEW_WORDS }])
  return putBeforeDoctors(deps, tx, script, input)
}

/** What was corrected on the day of the answers belongs to them. */
const CORRECTED_WITHIN_MS = 86_400_000

type Asked = Pick<Review, 'reason' | 'isChanged' | 'words'>

/** Opens the consult of a review with what the patient has told until today. */
export const putBeforeDoctors = async (
  deps: Deps,
  tx: Tx,
  { id, patientId }: PrescriptionRow,
  asked: Asked,
): Promise<Result<{ consultId: string }>> => {
  const told = await toldToday(tx, patientId)
  if (!told) return refused('quiz_result_not_found')
  const opened = await openReview(deps, tx, { patientId, ...told, isByDoctor: asked.reason === 'doctor' })
  if (!opened.ok) return opened
  const consultId = opened.value.consult.id
  await closeTasks(deps, tx, 'review_due', [id], asked.reason === 'doctor' ? nameOf(tx) : '')
  await tx.q.insert(prescriptionReviews).values({
    consultId,
    prescriptionId: id,
    patientId,
    reason: asked.reason,
    isChanged: asked.isChanged,
    words: asked.words,
    createdAt: deps.clock.now(),
  })
  await audit(deps.clock, tx, {
    action: 'prescription.review',
    subjectType: 'prescription',
    subjectId: id,
    patientId,
    reason: asked.reason,
  })
  return done({ consultId })
}

const nameOf = ({ actor }: Tx): string => ('name' in actor ? actor.name : '')

/**
 * A doctor begins the review that a patient has not asked for: the same consult, with what is known of them today. Its patient is
 * written to, and corrects what has changed. Refuses with `not_found`, `chart_closed`, `registration_not_current`, `own_care` (INV-05),
 * `prescription_wrong_state` and `consult_under_way`.
 */
export const beginReview = async (
  ctx: Ctx<'doctor'>,
  { id }: { id: string },
): Promise<Result<{ consultId: string }>> => {
  const { deps, tx, actor } = ctx
  const seen = await visiblePrescription(tx, id)
  const script = seen && (await lockPrescription(tx, id))
  if (!script) return noPrescription({ tx, actor, now: deps.clock.now() }, id)
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (script.patientId === actor.id) return refused('own_care')
  if (!isReviewable(script)) return refusedIn('prescription_wrong_state', script.status)
  const opened = await putBeforeDoctors(deps, tx, script, { reason: 'doctor', isChanged: false, words: '' })
  return !opened.ok && opened.code === 'consult_open_already' ? refused('consult_under_way') : opened
}

/** Whether a review of a prescription was asked for since a moment. */
export const hasReviewSince = async (tx: Tx, prescriptionId: string, since: Date): Promise<boolean> => {
  const found = await tx.q
    .select({ id: prescriptionReviews.consultId })
    .from(prescriptionReviews)
    .where(and(eq(prescriptionReviews.prescriptionId, prescriptionId), gte(prescriptionReviews.createdAt, since)))
    .limit(1)
  return found.length > 0
}

/** Why consults that the actor may see are reviews, by consult; an assessment is not among them. */
export const reviewOriginsAmong = async (tx: Tx, consultIds: string[]): Promise<Map<string, ReviewOrigin>> => {
  if (consultIds.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: prescriptionReviews.consultId, reason: prescriptionReviews.reason })
    .from(prescriptionReviews)
    .where(inArray(prescriptionReviews.consultId, consultIds))
  return new Map(rows.map(({ id, reason }) => [id, reason]))
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
