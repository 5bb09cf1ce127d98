import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { QualityAudit, QualityReview, quality } from '@om/contracts/quality'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce, type Topic } from '#src/database/live.ts'
import { accountOfDoctor, currentDoctor } from '#src/modules/people/people.ts'
import { drawAnother } from './draw-cases.ts'
import { reviewCan, waitsFor } from './quality.policy.ts'
import { presentAudit, presentReview, readerOf } from './quality.present.ts'
import {
  insertReply,
  isActive,
  lockReview,
  type ReviewedCase,
  type ReviewRow,
  repliesOf,
  updateReview,
  visibleOfDoctor,
  visibleOpen,
} from './quality.repo.ts'
import { writeOfFeedback } from './quality-mails.ts'

type Body<E extends 'write' | 'skip' | 'reply' | 'close'> = CallInput<(typeof quality)[E]>['body'] & { id: string }
type Can = keyof ReturnType<typeof reviewCan>

/** How many cases wait for the reader: of their own, and of others in whichever month. */
export const readWaiting = async (ctx: Ctx<'doctor'>): Promise<Result<CallReply<typeof quality.waiting>>> => {
  const { tx, actor } = ctx
  const reader = await readerOf(ctx)
  const own = await visibleOfDoctor(tx, actor.staffId)
  const drawn = reader.isDirector ? await visibleOpen(tx, actor.staffId) : []
  const waiting = (all: typeof own) => all.filter(one => waitsFor(one, reader)).length
  return done({ own: waiting(own), toReview: waiting(drawn) })
}

export const readAudit = async (
  ctx: Ctx<'doctor'>,
  { month }: CallInput<typeof quality.read>['query'],
): Promise<Result<QualityAudit>> => done(await presentAudit(ctx, month))

/** Only what was read is told to the patient: nothing of their record changes. */
const note = async ({ deps, tx }: Ctx<'doctor'>, { id, patientId }: ReviewRow, action: string) => {
  await audit(deps.clock, tx, {
    action: `quality.${action}`,
    subjectType: 'quality_review',
    subjectId: id,
    ...(action.endsWith('read') ? { patientId } : {}),
  })
}

const tell = async ({ tx }: Ctx<'doctor'>, { id, doctorId, reviewerId }: ReviewRow) => {
  const accounts = [await accountOfDoctor(tx, doctorId), reviewerId && (await accountOfDoctor(tx, reviewerId))]
  const topics = accounts.flatMap((account): Topic[] => (account ? [`user:${account}`] : []))
  await announce(tx, topics, 'quality', id)
}

const show = async (ctx: Ctx<'doctor'>, found: ReviewedCase, row: ReviewRow): Promise<Result<QualityReview>> =>
  done(await presentReview(ctx, { ...found, row }))

/** A case that the doctor has to do with. The medical director's own care is no case of theirs to look at. (INV-05) */
const find = async (ctx: Ctx<'doctor'>, id: string): Promise<Result<ReviewedCase>> => {
  const found = await lockReview(ctx.tx, id)
  if (!found) return refused('not_found')
  return found.row.patientId === ctx.actor.id ? refused('own_care') : done(found)
}

/** The same, for something that the doctor may do now. */
const findFor = async (ctx: Ctx<'doctor'>, id: string, what: Can): Promise<Result<ReviewedCase>> => {
  const { deps, tx, actor } = ctx
  const found = await find(ctx, id)
  if (!found.ok) return found
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const reader = { staffId: actor.staffId, isDirector: doctor.value.isMedicalDirector, isRegistered: true }
  if (reviewCan(found.value.row, reader)[what]) return found
  const isTheirs = found.value.row.doctorId === actor.staffId || reader.isDirector
  return refused(isTheirs ? 'quality_changed' : 'not_allowed')
}

/** A case of the audit, for its two; the reading is audited. */
export const readReview = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<QualityReview>> => {
  const found = await find(ctx, id)
  if (!found.ok) return found
  if (found.value.row.marks) await note(ctx, found.value.row, 'read')
  return show(ctx, found.value, found.value.row)
}

/** Opens the record of a drawn case to the medical director, who has it from then on. Its patient reads that it was for an audit. */
export const openReview = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<QualityReview>> => {
  const found = await findFor(ctx, id, 'open')
  if (!found.ok) return found
  const { row } = found.value
  await note(ctx, row, 'case.read')
  if (row.reviewerId === ctx.actor.staffId) return show(ctx, found.value, row)
  const changed = await updateReview(ctx.tx, row, { reviewerId: ctx.actor.staffId, openedAt: ctx.now })
  await tell(ctx, changed)
  return show(ctx, found.value, changed)
}

/**
 * Writes the form, which its doctor then reads, or corrects it: what was closed by either is open again. Refuses with
 * `quality_changed` where it was opened by another, is over, or has changed since.
 */
export const writeReview = async (
  ctx: Ctx<'doctor'>,
  { id, version, marks, notes, words }: Body<'write'>,
): Promise<Result<QualityReview>> => {
  const { deps, tx, now } = ctx
  const found = await findFor(ctx, id, 'write')
  if (!found.ok) return found
  const { row } = found.value
  const isFirst = row.sharedAt === null
  if (row.version !== version) return refused('quality_changed')
  const changed = await updateReview(tx, row, {
    marks,
    notes,
    words,
    state: 'shared',
    ...(isFirst ? { sharedAt: now } : { correctedAt: now, directorClosedAt: null, doctorClosedAt: null }),
  })
  await note(ctx, row, isFirst ? 'share' : 'correct')
  await writeOfFeedback(deps, tx, isFirst ? 'shared' : 'corrected', {
    id,
    doctorId: row.doctorId,
    key: String(changed.version),
  })
  await tell(ctx, changed)
  return show(ctx, found.value, changed)
}

/** Leaves a case out with a reason, and draws the next one in its place. */
export const skipReview = async (ctx: Ctx<'doctor'>, { id, reason }: Body<'skip'>): Promise<Result<QualityAudit>> => {
  const found = await findFor(ctx, id, 'skip')
  if (!found.ok) return found
  const { row } = found.value
  await updateReview(ctx.tx, row, { state: 'skipped', skipReason: reason, skippedAt: ctx.now })
  await note(ctx, row, 'skip')
  await drawAnother(ctx.tx, row.month)
  await announce(ctx.tx, ['role:doctor'], 'quality', id)
  return done(await presentAudit(ctx, row.month))
}

/** Writes to the other of the two; what was closed by either is open again. Sent again it is the one that is there. */
export const replyToReview = async (
  ctx: Ctx<'doctor'>,
  { id, key, words }: Body<'reply'>,
): Promise<Result<QualityReview>> => {
  const { deps, tx, actor, now } = ctx
  const found = await findFor(ctx, id, 'reply')
  if (!found.ok) return found
  const { row } = found.value
  if ((await repliesOf(tx, id)).some(one => one.id === key)) return show(ctx, found.value, row)
  const { patientId } = row
  const isNew = await insertReply(tx, { id: key, reviewId: id, patientId, authorId: actor.staffId, words, at: now })
  if (!isNew) return refused('bad_request', [{ field: 'key', message: 'This was sent before. Load the page again.' }])
  const changed = await updateReview(tx, row, { directorClosedAt: null, doctorClosedAt: null })
  await note(ctx, row, 'reply')
  const other = actor.staffId === row.doctorId ? row.reviewerId : row.doctorId
  if (other) await writeOfFeedback(deps, tx, 'answered', { id, doctorId: other, key })
  await tell(ctx, changed)
  return show(ctx, found.value, changed)
}

/** Says that a case is done for the reader; it is over once both have, or the other no longer works here. */
export const closeReview = async (
  ctx: Ctx<'doctor'>,
  { id, version }: Body<'close'>,
): Promise<Result<QualityReview>> => {
  const { tx, actor, now } = ctx
  const found = await findFor(ctx, id, 'close')
  if (!found.ok) return found
  const { row } = found.value
  if (row.version !== version) return refused('quality_changed')
  const isDoctor = row.doctorId === actor.staffId
  const other = isDoctor ? row.reviewerId : row.doctorId
  const isOver =
    (isDoctor ? row.directorClosedAt : row.doctorClosedAt) !== null || !other || !(await isActive(tx, other))
  const changed = await updateReview(tx, row, {
    ...(isDoctor ? { doctorClosedAt: now } : { directorClosedAt: now }),
    ...(isOver ? { state: 'closed' } : {}),
  })
  await note(ctx, row, isOver ? 'close' : 'done')
  await tell(ctx, changed)
  return show(ctx, found.value, changed)
}
